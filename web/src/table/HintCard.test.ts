import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import HintCard from "./HintCard.svelte";
import { pen } from "../forms/pen.svelte";
import type { Session } from "../session/session.svelte";
import type { Form, HintMessage } from "../wire";

afterEach(cleanup);

function hint(more: Partial<HintMessage> = {}): HintMessage {
  return {
    type: "hint",
    seat: "allied",
    number: 4,
    method: "search",
    tips: [
      { key: "dive", label: "Dive", place: "", answer: "dive", value: 0.62 },
      { key: "climb", label: "Climb", place: "", answer: "climb", value: 0.55 },
    ],
    why: ["Hits on the enemy: 2.0 on average, 1.1 with Climb."],
    battles: 500,
    ...more,
  };
}

function session(form: Form | null = null): { session: Session; answer: ReturnType<typeof vi.fn>; submit: ReturnType<typeof vi.fn> } {
  const [answer, submit] = [vi.fn(), vi.fn()];
  return { session: { mine: { form }, answer, submit, closeHint: vi.fn() } as unknown as Session, answer, submit };
}

test("a hint marks its option, gives the chances and the reason, and answers only when told to", async () => {
  const button = document.body.appendChild(document.createElement("button"));
  button.dataset["key"] = "dive";
  const table = session();
  const { unmount } = render(HintCard, { session: table.session, hint: hint(), game: undefined });
  expect(screen.getByTestId("hint").textContent).toMatch(/Dive.*62%.*Climb.*55%.*Hits on the enemy.*500 simulated battles/s);
  expect(button.hasAttribute("data-tip")).toBe(true);
  expect(table.answer).not.toHaveBeenCalled();
  await fireEvent.click(screen.getAllByText("Do it")[1] as HTMLElement);
  expect(table.answer).toHaveBeenCalledWith("climb");
  unmount();
  expect(button.hasAttribute("data-tip")).toBe(false);
  button.remove();
});

test("an answer with fields is filled in at once, and done with a click; another is shown first", async () => {
  const form: Form = { fields: [{ name: "unit", label: "unit", kind: { type: "pick", of: [{ value: "A1" }] } }] };
  pen.clear();
  const tips = ["A1", "A2"].map((unit) => ({ key: unit, label: unit, place: "", answer: { unit } }));
  const table = session(form);
  render(HintCard, { session: table.session, hint: hint({ method: "policy", tips, why: ["Rules of thumb."] }), game: undefined });
  expect(pen.draft).toEqual({ unit: "A1" });
  expect(screen.getByTestId("hint").textContent).toContain("Rules of thumb.");
  expect(screen.queryByText(/simulated battles/)).toBeNull();
  await fireEvent.click(screen.getByText("Show"));
  expect(pen.draft).toEqual({ unit: "A2" });
  expect(table.submit).not.toHaveBeenCalled();
  expect(screen.getAllByRole("button", { name: /Show|Do it/ }).map((each) => each.textContent)).toEqual(["Show", "Do it"]);
  await fireEvent.click(screen.getByText("Do it"));
  expect(table.submit).toHaveBeenCalledWith({ unit: "A2" });
});

test("a whole move is laid on the board", () => {
  const propose = vi.fn();
  const facts = { unit: "A1", place: "0912", facing: 0, altitude: 3 };
  const tips = [{ key: "ahead", label: "Straight ahead", place: "", answer: "ahead", value: 0.4, end: "to 0912", facts }];
  render(HintCard, { session: session().session, hint: hint({ tips }), game: { propose } as never });
  expect(propose).toHaveBeenCalledWith(facts);
  expect(screen.getByText("to 0912")).toBeTruthy();
});
