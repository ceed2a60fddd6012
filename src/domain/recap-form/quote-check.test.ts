import fc from "fast-check";
import { expect, test } from "vitest";
import { checkQuote, spokenTextOf } from "./quote-check.ts";

const LINES = [
  { id: "t-0", text: "Welcome back. I'm Ada, and this is a show about bridges." },
  { id: "t-9", text: "We don't build them to last; we build them to be looked after." },
  { id: "t-20", text: "Looked after by whom?" },
  { id: "t-22", text: "By Zoë's crew — 12 people, every Tuesday." },
  { id: "t-30", text: "橋は人が守る。毎週、火曜日に。" },
];
const spokenText = spokenTextOf(LINES);

test.each([
  ["We don't build them to last; we build them to be looked after.", "verbatim", "t-9"],
  ["we DON’T build them   to last, we build them to be looked after", "verbatim", "t-9"],
  ["Welcome back! I’m Ada", "verbatim", "t-0"],
  ["by zoë's crew: 12 people", "verbatim", "t-22"],
  ["to be looked after. Looked after by whom?", "verbatim", "t-9"],
  ["Looked after by whom? By Zoë's crew", "verbatim", "t-20"],
  ["橋は人が守る", "verbatim", "t-30"],
  ["橋は、人が守る", "verbatim", "t-30"],
  ["Wel come back", "verbatim", "t-0"],
  ["We build them to be looked after, always.", "near", "t-9"],
  ["We don't build them to last … looked after", "near", "t-9"],
  ["ridges", "absent", undefined],
  ["Nobody said anything like this at all", "absent", undefined],
  ["…", "absent", undefined],
  ["", "absent", undefined],
])("for the quote %j, checkQuote returns the kind %s and the line %s", (quote, kind, line) => {
  const check = checkQuote(spokenText, quote);
  expect([check.kind, check.kind === "absent" ? undefined : check.line]).toEqual([kind, line]);
});

test("checkQuote finds a line even if capitals, spaces and punctuation differ", () => {
  const rewrite = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll(" ", "  "),
    (text: string) => `“${text}”`,
    (text: string) => text.replaceAll(/[.,;]/g, "!"),
  );
  fc.assert(
    fc.property(fc.nat(LINES.length - 1), rewrite, (index, change) => {
      const line = LINES[index];
      expect(checkQuote(spokenText, change(line?.text ?? ""))).toEqual({
        kind: "verbatim",
        line: line?.id,
      });
    }),
  );
});

test("a transcript without words contains no quote", () => {
  expect(checkQuote(spokenTextOf([]), "anything")).toEqual({ kind: "absent" });
  expect(checkQuote(spokenTextOf([{ id: "p1", text: "—" }]), "anything")).toEqual({
    kind: "absent",
  });
});
