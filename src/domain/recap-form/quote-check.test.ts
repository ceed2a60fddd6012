import fc from "fast-check";
import { expect, test } from "vitest";
import { checkQuote, type QuoteCheck, spokenTextOf } from "./quote-check.ts";

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
  ["We don't build them to last; we build them to be looked aft", "near", "t-9"],
  ["ridges", "absent", undefined],
  ["Nobody said anything like this at all", "absent", undefined],
  ["…", "absent", undefined],
  ["", "absent", undefined],
])("for the quote %j, checkQuote returns the kind %s and the line %s", (quote, kind, line) => {
  const check = checkQuote(spokenText, quote);
  expect([check.kind, "line" in check ? check.line : undefined]).toEqual([kind, line]);
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

const repeated = (word: string, count: number) => Array.from({ length: count }, () => word).join(" ");
const repetitive = spokenTextOf([{ id: "p1", text: `Now listen. ${repeated("la", 3_000)}` }]);

test.each<[string, QuoteCheck]>([
  [`${repeated("la", 60)} over`, { kind: "near", line: "p1", share: 59 / 60 }],
  [`${repeated("la", 120)} over`, { kind: "unchecked" }],
  [`listen, ${repeated("la", 900)}`, { kind: "verbatim", line: "p1" }],
])("in a transcript of 3,000 equal words, the check of a quote ends (%#)", (quote, check) => {
  expect(checkQuote(repetitive, quote)).toEqual(check);
});

test("a line can have more words than a function can have arguments", () => {
  const spoken = spokenTextOf([{ id: "p1", text: `${repeated("so", 200_000)} it ends here now` }]);
  expect(checkQuote(spoken, "it ends here, now")).toEqual({ kind: "verbatim", line: "p1" });
});

test("a quote that leaves out repeated words begins after the words that it leaves out", () => {
  const spoken = spokenTextOf([
    { id: "p1", text: "the bridge the bridge" },
    { id: "p2", text: "the bridge, um, is uh closed today" },
  ]);
  expect(checkQuote(spoken, "the bridge is closed today")).toEqual({ kind: "cleaned", line: "p2" });
});
