import { expect, test } from "vitest";
import { deskAction, type KeyPlace } from "./shortcuts.ts";

const LINE: KeyPlace = { isLine: true, isOtherField: false, isAtStart: false, isAtEnd: false };
const START = { ...LINE, isAtStart: true };
const END = { ...LINE, isAtEnd: true };
const FIELD = { ...LINE, isLine: false, isOtherField: true };
const BUTTON = { ...FIELD, isOtherField: false };

test.each([
  ["Escape", LINE, "toggle"],
  ["Escape", BUTTON, "toggle"],
  ["Escape", FIELD, null],
  ["F2", FIELD, "back"],
  ["Ctrl+Enter", LINE, "playHere"],
  ["F8", LINE, "nextDoubt"],
  ["Shift+F8", LINE, "previousDoubt"],
  ["F9", LINE, "takeName"],
  ["Enter", LINE, "split"],
  ["Enter", BUTTON, null],
  ["Enter", FIELD, null],
  ["Shift+Enter", LINE, null],
  ["Backspace", START, "merge"],
  ["Backspace", LINE, null],
  ["Backspace", FIELD, null],
  ["Delete", END, "mergeNext"],
  ["Delete", LINE, null],
  ["Ctrl+Shift+Backspace", LINE, "delete"],
  ["ArrowUp", START, "previousLine"],
  ["ArrowUp", LINE, null],
  ["ArrowDown", END, "nextLine"],
  ["Shift+ArrowDown", END, null],
  ["Ctrl+z", LINE, "undo"],
  ["Ctrl+z", FIELD, null],
  ["Meta+z", LINE, "undo"],
  ["Ctrl+Shift+Z", LINE, "redo"],
  ["Ctrl+y", LINE, "redo"],
  ["Ctrl+f", LINE, "find"],
  ["Ctrl+Shift+F", LINE, null],
  ["Alt+F8", LINE, null],
  ["a", LINE, null],
  ["1", LINE, null],
] as const)("%s in %o: %s", (keys, place, expected) => {
  const names = keys.split("+");
  const key = names.at(-1) ?? "";
  const event = {
    key,
    code: key,
    ctrlKey: names.includes("Ctrl"),
    metaKey: names.includes("Meta"),
    shiftKey: names.includes("Shift"),
    altKey: names.includes("Alt"),
  };
  expect(deskAction(event, place)?.do ?? null).toBe(expected);
});

test("the digit counts, and not the character that the layout of the keyboard gives it with Shift", () => {
  const keys = { key: "@", code: "Digit2", ctrlKey: true, metaKey: false, shiftKey: true, altKey: false };
  expect(deskAction(keys, LINE)).toEqual({ do: "name", speaker: 2 });
  expect(deskAction({ ...keys, metaKey: true, ctrlKey: false }, LINE)).toBeNull();
});
