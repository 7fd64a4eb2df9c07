import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "127.0.0.1:8642";

export default defineConfig({
  plugins: [svelte()],
  // Relative, because the server may be below a path; it writes that path into the page.
  base: process.env.VITEST ? "/" : "./",
  // Tests mount components in happy-dom, which needs Svelte's browser half.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/airwar/server/static",
    emptyOutDir: true,
    // Says which files belong together; scripts/sizes.py adds them up.
    manifest: "manifest.json",
  },
  server: {
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    // One happy-dom for each worker, and still each file apart from the others.
    pool: "vmThreads",
    include: ["src/**/*.test.ts"],
    // A machine that is busy with other things is slow, and not wrong.
    testTimeout: 30_000,
  },
});
