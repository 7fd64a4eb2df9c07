import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Welcome from "./Welcome.svelte";
import { prefs } from "../prefs.svelte";
import type { Session } from "../session/session.svelte";
import type { Seat } from "../wire";

afterEach(cleanup);

const seat = (name: string, side: string): Seat => ({ seat: side, side, name, kind: "link", level: null, online: true, title: "" });

function welcome(name: string): { introduce: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> } {
  const acts = { introduce: vi.fn(), close: vi.fn() };
  const session = { shown: { table: { title: "Angels 20", scenario: "Dogfight" } }, introduce: acts.introduce } as unknown as Session;
  const named = (each: Seat): string => (each.name === "axis" ? "Axis" : each.name);
  render(Welcome, { session, mine: [seat(name, "axis")], others: [seat("Anna", "allied")], sideOf: () => "Axis", nameOf: named, camp: "axis", close: acts.close });
  return acts;
}

test("a guest reads the side and gives a name, the host's proposal or their own", async () => {
  const { introduce, close } = welcome("Bert");
  expect(screen.getByTestId("invited").textContent).toMatch(/Angels 20: Dogfight.*You play Axis against Anna\./s);
  const field = screen.getByLabelText<HTMLInputElement>("Your name");
  expect(field.value).toBe("Bert");
  await fireEvent.input(field, { target: { value: " Berta " } });
  await fireEvent.submit(field);
  expect(introduce).toHaveBeenCalledWith("axis", "Berta");
  expect(close).toHaveBeenCalled();
  expect(prefs.name).toBe("Berta");
});

test("who gives no name is called by the side", async () => {
  prefs.setName("");
  const { introduce, close } = welcome("axis");
  const field = screen.getByLabelText<HTMLInputElement>("Your name");
  expect([field.value, field.placeholder]).toEqual(["", "Axis"]);
  await fireEvent.submit(field);
  expect(introduce).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});
