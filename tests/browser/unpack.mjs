// Unpacks the browser inside the npm package into the folder named by TMPDIR, with the libraries
// that a bare machine lacks, and prints where it is.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";

const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
const executable = await chromium.executablePath();
await inflate(join(dirname(entry), "..", "bin", "al2023.tar.br"));
console.log(executable);
