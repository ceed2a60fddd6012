import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { splitLine } from "../../../domain/transcript/edit-lines.ts";
import { createDesk } from "./desk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A text in a form that the desk does not write. */
const TEXT = "Ann (0:01): One two.\n\nBo: Three.";

function open() {
  const texts: string[] = [];
  const desk = createDesk(
    TEXT,
    (text) => texts.push(text),
    () => texts.length > 0,
  );
  return { desk, texts };
}

test("the first letter is stored at once, and the next ones after a pause in typing", () => {
  const { desk, texts } = open();
  desk.type(1, "Four", 0);
  vi.advanceTimersByTime(0);
  expect(texts).toHaveLength(1);
  desk.type(1, "Four.", 100);
  desk.type(1, "Four!", 200);
  expect(texts).toHaveLength(1);
  vi.advanceTimersByTime(300);
  expect(texts).toHaveLength(2);
  expect(texts.at(-1)).toMatch(/Four!$/);
});

test("flush stores what waits for a pause, and nothing twice", () => {
  const { desk, texts } = open();
  desk.type(1, "Four", 0);
  desk.flush();
  desk.type(1, "Four!", 100);
  desk.flush();
  desk.flush();
  vi.advanceTimersByTime(1_000);
  expect(texts).toHaveLength(2);
});

test("letters without a pause are one step, and a split is another", () => {
  const { desk } = open();
  desk.type(0, "One two", 0);
  desk.type(0, "One", 100);
  desk.type(0, "One t", 5_000);
  desk.apply("split a line", splitLine(0, 3));
  expect(desk.$history.get().past.map(({ label }) => label)).toEqual(["edit a line", "edit a line", "split a line"]);
  expect(desk.undo()).toBe(0);
});

test("after undo of every change, the form has the text as it was", () => {
  const { desk, texts } = open();
  desk.type(1, "Four", 0);
  desk.flush();
  desk.undo();
  expect(texts.at(-1)).toBe(TEXT);
  desk.redo();
  expect(texts.at(-1)).toMatch(/Four$/);
});

test("another version of the text is a step that undo takes back", () => {
  const { desk, texts } = open();
  desk.type(1, "Mine.", 0);
  desk.flush();
  desk.show("Ann: Theirs.");
  expect(desk.$history.get().lines.map(({ text }) => text)).toEqual(["Theirs."]);
  expect(texts).toHaveLength(1);
  desk.undo();
  expect(texts.at(-1)).toMatch(/Mine\.$/);
});
