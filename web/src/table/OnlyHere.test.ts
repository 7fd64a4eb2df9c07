import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { linkAt, onlyHere } from "../keys";
import OnlyHere from "./OnlyHere.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function reached(...addresses: string[]): void {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ addresses })));
}

test("an address of this machine alone is told from others", () => {
  for (const host of ["127.0.0.1:8000", "localhost", "[::1]:8000"]) expect(onlyHere(`http://${host}/table/T`)).toBe(true);
  for (const host of ["192.168.1.5", "games.example"]) expect(onlyHere(`http://${host}/table/T`)).toBe(false);
  expect(linkAt("http://192.168.1.5:8000/", "http://127.0.0.1:8000/air/table/T?key=k")).toBe("http://192.168.1.5:8000/air/table/T?key=k");
});

test("a link for this machine only offers the network's address", async () => {
  reached("http://192.168.1.5:8000/");
  render(OnlyHere, { url: "http://127.0.0.1:8000/table/T?key=k", name: "Al" });
  expect((await screen.findByTestId("only-here")).textContent).toContain("works only on this computer");
  expect(screen.getByTestId("copy-link").dataset["url"]).toBe("http://192.168.1.5:8000/table/T?key=k");
});

test("without one it says how to open the server to the network", async () => {
  reached();
  render(OnlyHere, { url: "http://127.0.0.1:8000/table/T?key=k", name: "Al" });
  expect((await screen.findByTestId("only-here")).textContent).toContain("airwar serve --host 0.0.0.0");
});
