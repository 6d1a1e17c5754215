import { expect, test } from "vitest";
import { type EditAction, editing, editKey, NOT_EDITING } from "./selection.ts";

const after = (...actions: EditAction[]) => actions.reduce(editing, NOT_EDITING);
const press = (key: string, more: object = {}) => editKey({ key, ctrlKey: false, metaKey: false, ...more });
const ALL = { do: "all", keys: ["a_2", "b_2"] } as const;

test("edit mode turns on with edit", () => {
  expect(NOT_EDITING.isOn).toBe(false);
  expect(after({ do: "edit" })).toMatchObject({ isOn: true });
});

test.each(["cancel", "deleted", "tab"] as const)("%s turns edit mode off and clears the selection", (action) => {
  const end = after({ do: "edit" }, { do: "toggle", key: "a_2" }, { do: action });
  expect(end.isOn).toBe(false);
  expect(end.picked.size).toBe(0);
});

test("several are selected one by one, and each can be taken out again", () => {
  const two = after({ do: "edit" }, { do: "toggle", key: "a_2" }, { do: "toggle", key: "b_2" });
  expect([...two.picked]).toEqual(["a_2", "b_2"]);
  expect([...editing(two, { do: "toggle", key: "a_2" }).picked]).toEqual(["b_2"]);
});

test("the box takes all, and a second time none; the keys take all every time", () => {
  const all = after({ do: "edit" }, { do: "toggle", key: "a_2" }, { ...ALL, do: "allOrNone" });
  expect([...all.picked]).toEqual(["a_2", "b_2"]);
  expect([...editing(all, ALL).picked]).toEqual(["a_2", "b_2"]);
  expect(editing(all, { ...ALL, do: "allOrNone" }).picked.size).toBe(0);
});

test("outside edit mode nothing is selected", () => {
  expect(after({ do: "toggle", key: "a_2" }, ALL).picked.size).toBe(0);
});

test("Ctrl+A and Cmd+A select all, Escape cancels, Delete removes", () => {
  expect(press("a", { ctrlKey: true })).toBe("all");
  expect(press("A", { metaKey: true })).toBe("all");
  expect(press("Escape")).toBe("cancel");
  expect(press("Delete")).toBe("delete");
  expect(press("a")).toBeUndefined();
  expect(press("Backspace")).toBeUndefined();
});
