import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import FormEditor from "./FormEditor.svelte";
import type { Draft, Form, FormMessage, Json, Refusal } from "../wire";

afterEach(cleanup);

const fuel: Form = {
  tag: "allot",
  fields: [
    {
      name: "rows",
      label: "Fuel",
      kind: { type: "rows", rows: [{ id: "blue1", most: 3, label: "Anna" }, { id: "blue2", most: 3, least: 2 }], least: 3, most: 3 },
    },
  ],
};
const raid: Form = {
  label: "Raid",
  either: [
    {
      tag: "raid",
      label: "Plan a raid",
      fields: [
        { name: "units", label: "Units", kind: { type: "pick", of: [{ value: "b1" }, { value: "b2" }, { value: "b3" }], least: 1, most: 2, several: true } },
        { name: "target", label: "Target", kind: { type: "pick", of: [{ value: "emden", label: "Emden" }, { value: "kiel" }] } },
        { name: "height", label: "Height", kind: { type: "number", low: 10, high: 30, step: 5 } },
      ],
    },
    { tag: "pass", label: "No raid", word: true },
  ],
};

interface Shown {
  told: [Draft, number][];
  sent: Json[];
  hear: (more: Partial<FormMessage>) => Promise<void>;
  send: HTMLElement;
}

function show(form: Form, presets = {}): Shown {
  const told: [Draft, number][] = [];
  const sent: Json[] = [];
  const props = {
    form,
    presets,
    heard: null as FormMessage | null,
    tell: (draft: Draft, edition: number) => void told.push([draft, edition]),
    send: (answer: Json) => void sent.push(answer),
  };
  const shown = render(FormEditor, props);
  const message = { type: "form" as const, seat: "blue1", number: 7, offer: "", complete: true, faults: [], warnings: [], repairs: [] };
  return {
    told,
    sent,
    send: screen.getByTestId("form-send"),
    hear: (more) => shown.rerender({ ...props, heard: { ...message, form, edition: told.at(-1)?.[1] ?? 0, ...more } }),
  };
}

function fault(reason: string, ...at: (string | number)[]): Refusal {
  return { rule: "7", reason, at, place: "" };
}

test("rows are given by buttons, arrows and typing, within their limits", async () => {
  const { told, sent, send } = show(fuel);
  const anna = screen.getByRole("spinbutton", { name: "Anna" });
  await fireEvent.click(screen.getByRole("button", { name: "Anna: more" }));
  expect(told.at(-1)).toEqual([{ rows: [["blue1", 1]] }, 1]);
  // The other row takes two at least, and two are left.
  await fireEvent.click(screen.getByRole("button", { name: "blue2: more" }));
  expect(told.at(-1)?.[0]).toEqual({ rows: [["blue1", 1], ["blue2", 2]] });
  expect(screen.getByTestId("tally").textContent).toContain("3 of 3");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Anna: more" }).disabled).toBe(true);
  await fireEvent.keyDown(anna, { key: "ArrowUp" });
  expect(told).toHaveLength(2);
  await fireEvent.keyDown(anna, { key: "ArrowDown" });
  expect(told.at(-1)?.[0]).toEqual({ rows: [["blue2", 2]] });
  await fireEvent.input(anna, { target: { value: "4" } });
  expect(told.at(-1)?.[0]).toEqual({ rows: [["blue1", 4], ["blue2", 2]] });
  await fireEvent.input(anna, { target: { value: "x" } });
  expect(told).toHaveLength(4);
  await fireEvent.click(send);
  expect(sent).toEqual([{ type: "allot", rows: [["blue1", 4], ["blue2", 2]] }]);
});

test("faults stand at their row, keep the answer back, and belong to one draft", async () => {
  const { sent, send, hear } = show(fuel);
  await fireEvent.click(screen.getByRole("button", { name: "Anna: more" }));
  await hear({ faults: [fault("too few for Anna", "rows", 0, 1), fault("1 of 3", "rows"), fault("not now")] });
  const row = document.querySelector<HTMLElement>("[data-row=blue1]");
  if (!row) throw new Error("there is no such row");
  expect(within(row).getByTestId("fault").textContent).toContain("too few for Anna");
  expect(screen.getAllByTestId("fault").map((node) => node.textContent.replace(/\s+/g, " ").trim())).toEqual([
    "✕ too few for Anna §7",
    "✕ 1 of 3 §7",
    "✕ not now §7",
  ]);
  expect(screen.getByRole("spinbutton", { name: "Anna" }).getAttribute("aria-invalid")).toBe("true");
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(send);
  expect(sent).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Anna: more" }));
  expect(screen.queryAllByTestId("fault")).toEqual([]);
  await hear({ warnings: [fault("blue2 gets none", "rows")] });
  expect(screen.getByTestId("warning").textContent).toContain("blue2 gets none");
  await fireEvent.click(send);
  expect(sent).toHaveLength(1);
});

test("the limits are those of what was heard last", async () => {
  const { hear } = show(fuel);
  await fireEvent.click(screen.getByRole("button", { name: "Anna: more" }));
  const tight: Form = { tag: "allot", fields: [{ name: "rows", label: "Fuel", kind: { type: "rows", rows: [{ id: "blue1", most: 1 }], least: 3, most: 3 } }] };
  await hear({ form: tight });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "blue1: more" }).disabled).toBe(true);
});

test("a preset fills in the fields and is sent like anything else", async () => {
  const { told, sent, send } = show(fuel, { even: { label: "1 and 2", answer: { type: "allot", rows: [["blue1", 1], ["blue2", 2]] } } });
  await fireEvent.click(screen.getByRole("button", { name: "even" }));
  expect(told).toEqual([[{ rows: [["blue1", 1], ["blue2", 2]] }, 1]]);
  expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "blue2" }).value).toBe("2");
  await fireEvent.click(send);
  expect(sent).toEqual([{ type: "allot", rows: [["blue1", 1], ["blue2", 2]] }]);
});

test("kinds of answer are told apart first, and each has its fields", async () => {
  const { told, sent, send } = show(raid);
  expect(screen.queryByText("Units")).toBeNull();
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(screen.getByRole("radio", { name: "Plan a raid" }));
  await fireEvent.click(screen.getByRole("checkbox", { name: "b3" }));
  await fireEvent.click(screen.getByRole("checkbox", { name: "b1" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "b2" }).disabled).toBe(true);
  await fireEvent.click(screen.getByRole("radio", { name: "Emden" }));
  await fireEvent.click(send);
  expect(sent).toEqual([]);
  const more = screen.getByRole("button", { name: "Height: more" });
  await fireEvent.click(more);
  await fireEvent.click(more);
  await fireEvent.click(send);
  // In the order of the list, since the player's does not count.
  expect(sent).toEqual([{ type: "raid", units: ["b1", "b3"], target: "emden", height: 15 }]);
  await fireEvent.click(screen.getByRole("radio", { name: "No raid" }));
  expect(told.at(-1)?.[0]).toEqual({ type: "pass" });
  await fireEvent.click(send);
  expect(sent.at(-1)).toBe("pass");
});

test("an ordered pick keeps the player's order, and one that may be none can be taken out", async () => {
  const form: Form = {
    fields: [
      { name: "first", label: "First", kind: { type: "pick", of: [{ value: "a" }, { value: "b" }], least: 0, most: 2, several: true, ordered: true } },
      { name: "lead", label: "Lead", kind: { type: "pick", of: [{ value: 1 }], least: 0 } },
    ],
  };
  const { told } = show(form);
  await fireEvent.click(screen.getByRole("checkbox", { name: "b" }));
  await fireEvent.click(screen.getByRole("checkbox", { name: "a" }));
  expect(told.at(-1)?.[0]["first"]).toEqual(["b", "a"]);
  await fireEvent.click(screen.getByRole("checkbox", { name: "1" }));
  expect(told.at(-1)?.[0]["lead"]).toBe(1);
  await fireEvent.click(screen.getByRole("checkbox", { name: "1" }));
  expect(told.at(-1)?.[0]["lead"]).toBeNull();
});

test("a struct inside the answer has its own fields", async () => {
  const { told, sent, send } = show({ tag: "order", fields: [{ name: "what", label: "What", kind: { type: "part", form: raid } }] });
  await fireEvent.click(screen.getByRole("radio", { name: "Plan a raid" }));
  await fireEvent.click(screen.getByRole("checkbox", { name: "b1" }));
  expect(told.at(-1)?.[0]).toEqual({ what: { type: "raid", units: ["b1"] } });
  await fireEvent.click(send);
  expect(sent).toEqual([]);
  await fireEvent.click(screen.getByRole("radio", { name: "kiel" }));
  await fireEvent.click(screen.getByRole("button", { name: "Height: more" }));
  await fireEvent.click(send);
  expect(sent).toEqual([{ type: "order", what: { type: "raid", units: ["b1"], target: "kiel", height: 10 } }]);
  await fireEvent.click(screen.getByRole("radio", { name: "No raid" }));
  await fireEvent.click(send);
  expect(sent.at(-1)).toEqual({ type: "order", what: "pass" });
});
