import { expect, test } from "vitest";
import { MAX_VISITOR_RECAPS } from "../limits.ts";
import { NO_READING, readVisitorReading, withOpened, withSaved } from "./visitor-reading.ts";

test.each([
  [null, NO_READING],
  ["text", NO_READING],
  [{ saved: "text", opened: [null, 7, { slug: 1, at: 1 }, { slug: "a", at: "1" }] }, NO_READING],
  [
    { saved: [{ slug: "a", at: 1 }], opened: [{ slug: "b", at: 2 }], isPaused: true },
    { saved: [{ slug: "a", at: 1 }], opened: [{ slug: "b", at: 2 }], isPaused: true },
  ],
])("readVisitorReading reads the stored value %j as %j", (stored, expected) => {
  expect(readVisitorReading(stored)).toEqual(expected);
});

test("withSaved and withOpened put the newest recap first", () => {
  const savedReading = withSaved(withSaved(NO_READING, "a", true, 1), "b", true, 2);
  expect(withSaved(savedReading, "a", true, 3).saved).toEqual([
    { slug: "a", at: 3 },
    { slug: "b", at: 2 },
  ]);
  expect(withSaved(savedReading, "b", false, 3).saved).toEqual([{ slug: "a", at: 1 }]);
  const openedReading = withOpened(withOpened(NO_READING, "a", 1), "b", 2);
  expect(withOpened(openedReading, "a", 3).opened.map(({ slug }) => slug)).toEqual(["a", "b"]);
});

test("while the history is paused, withOpened adds no recap", () => {
  const pausedReading = { ...NO_READING, isPaused: true };
  expect(withOpened(pausedReading, "a", 1)).toBe(pausedReading);
});

test("if there are too many recaps, the browser stores only the newest recaps", () => {
  let reading = NO_READING;
  for (let n = 0; n <= MAX_VISITOR_RECAPS; n++) {
    reading = withOpened(withSaved(reading, `r${n}`, true, n), `r${n}`, n);
  }
  for (const entries of [reading.saved, reading.opened]) {
    expect(entries).toHaveLength(MAX_VISITOR_RECAPS);
    expect(entries.at(-1)?.slug).toBe("r1");
  }
  const tooManyEntries = Array.from({ length: MAX_VISITOR_RECAPS + 1 }, (_, at) => ({
    slug: "a",
    at,
  }));
  expect(readVisitorReading({ saved: tooManyEntries }).saved).toHaveLength(MAX_VISITOR_RECAPS);
});
