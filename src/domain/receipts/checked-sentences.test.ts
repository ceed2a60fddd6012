import { describe, expect, test } from "vitest";
import type { TranscriptLine } from "../transcript/lines.ts";
import { checkedSentences, hasPassage, isStaleReceipt, type ReceiptTexts } from "./checked-sentences.ts";
import { detailsOf, summaryOf, supportWords } from "./checked-words.ts";
import { withPassage } from "./passage.ts";
import { RECEIPT_MAX, type Receipt, readReceipts } from "./receipt.ts";

const LINES: TranscriptLine[] = [
  { id: "t-5", speaker: "Ada", start: 5, text: "We painted the boat blue, and then we waited for rain." },
  { id: "t-62", speaker: "Bo", start: 62.5, text: "Nobody sailed that year." },
  { id: "p3", speaker: null, start: null, text: "A line without a time." },
];
const TEXTS: ReceiptTexts = {
  quick_take: "They painted a boat. We painted the boat blue, and then we waited for rain.",
  recap_body: "<h3>Boats</h3><p>Nobody sailed. It was <em>cold</em>.</p>",
  key_takeaways: ["Paint first.", "Wait. Then sail."],
  why_it_matters: null,
  recommendations: [],
};
const receipt = (field: Receipt["field"], sentence: string, more: Partial<Receipt> = {}): Receipt =>
  withPassage({ field, sentence, lines: ["t-5"], support: "supported", saidBy: "model", ...more }, LINES);
const RECEIPTS = [
  receipt("quick_take", "They painted a boat."),
  receipt("quick_take", "We painted the boat blue, and then we waited for rain.", {
    support: "verbatim",
    saidBy: "check",
  }),
  receipt("recap_body", "Nobody sailed.", { lines: ["t-62", "t-999"] }),
  receipt("recap_body", "It was cold.", { lines: [], support: "none" }),
  receipt("key_takeaways", "Paint first.", { lines: ["p3"], support: "inferred" }),
  receipt("key_takeaways", "Wait.", { support: "none", saidBy: "editor", lines: [] }),
];
const statesOf = (receipts: readonly Receipt[], madeBy = "reviewed", lines = LINES) =>
  checkedSentences(TEXTS, receipts, lines, madeBy)?.map(({ sentence, state, start }) => [sentence, state, start]);

describe("checkedSentences", () => {
  test("returns each sentence with its state and the time of its passage", () => {
    expect(statesOf(RECEIPTS)).toEqual([
      ["They painted a boat.", "supported", 5],
      ["We painted the boat blue, and then we waited for rain.", "verbatim", 5],
      ["Nobody sailed.", "supported", 62.5],
      ["It was cold.", "none", null],
      ["Paint first.", "inferred", null],
      ["Wait.", "editor", null],
      ["Then sail.", "editor", null],
    ]);
  });

  test("without receipts, nothing is known", () => {
    expect(checkedSentences(TEXTS, [], LINES, "machine")).toBeNull();
  });

  test("until an editor has saved the recap, a sentence without a receipt is not the editor's", () => {
    expect(statesOf(RECEIPTS.slice(0, 5), "machine")?.at(-1)).toEqual(["Then sail.", "unchecked", null]);
  });

  test("after a change of the transcript, a passage that is gone supports nothing", () => {
    const changed = LINES.map((line) => (line.id === "t-5" ? { ...line, text: "We painted it red." } : line)).slice(
      0,
      1,
    );
    expect(statesOf(RECEIPTS, "reviewed", changed)?.map(([, state]) => state)).toEqual([
      "unchecked",
      "unchecked",
      "unchecked",
      "none",
      "unchecked",
      "editor",
      "editor",
    ]);
  });

  test("a verdict of a model ends with the words that it has judged", () => {
    const judged = receipt("quick_take", "They painted a boat.");
    expect(statesOf([judged])?.[0]).toEqual(["They painted a boat.", "supported", 5]);
    const changed = LINES.map((line) => (line.id === "t-5" ? { ...line, text: "We sold a boat." } : line));
    expect(statesOf([judged], "reviewed", changed)?.[0]).toEqual(["They painted a boat.", "unchecked", 5]);
  });

  test.each([undefined, "", "no key", "0abc123.54"])("a verdict of a model with the key %j is unchecked", (key) => {
    for (const support of ["supported", "inferred"] as const) {
      const stored = { ...receipt("quick_take", "They painted a boat.", { support }), passage: key };
      const [sentence] = checkedSentences(TEXTS, readReceipts([stored]), LINES, "reviewed") ?? [];
      expect(sentence).toMatchObject({ state: "unchecked", isStale: true });
      expect(sentence && hasPassage(sentence)).toBe(false);
    }
    const stored = RECEIPTS.map((each) => ({ ...each, passage: key }));
    expect(statesOf(readReceipts(stored))?.map(([, state]) => state)).toEqual([
      "unchecked",
      "verbatim",
      "unchecked",
      "none",
      "unchecked",
      "editor",
      "editor",
    ]);
  });

  test.each([
    ["its line", ["t-5"], ["t-5"]],
    ["no line", [], []],
    ["a line that is gone", ["t-999"], []],
  ])("a contradicted sentence with %s stays contradicted", (_, lines, found) => {
    const contradicted = receipt("quick_take", "They painted a boat.", { support: "contradicted", lines });
    const [sentence] = checkedSentences(TEXTS, [contradicted], LINES, "reviewed") ?? [];
    expect(sentence).toMatchObject({ state: "contradicted", saidBy: "model", lines: found });
  });

  test("the number of receipts does not change how often the lines of a transcript are read", () => {
    const readsFor = (count: number) => {
      let reads = 0;
      const lines = LINES.map(({ text, ...line }) => ({
        ...line,
        get text() {
          reads++;
          return text;
        },
      }));
      const sentences = Array.from({ length: count }, (_, n) => `In year ${n} nobody said these words.`);
      const spoken = sentences.map((sentence) =>
        receipt("quick_take", sentence, { support: "verbatim", lines: ["p9"] }),
      );
      expect(spoken.filter((each) => isStaleReceipt(each, lines))).toHaveLength(count);
      return reads;
    };
    expect(readsFor(100)).toBe(readsFor(1));
  });

  test("a sentence after the most receipts that fit is not called the editor's", () => {
    const others = Array.from({ length: RECEIPT_MAX.receipts }, (_, index) =>
      receipt("quick_take", `Number ${index}.`),
    );
    expect(statesOf(others)?.at(-1)).toEqual(["Then sail.", "unchecked", null]);
    expect(statesOf(others.slice(1))?.at(-1)).toEqual(["Then sail.", "editor", null]);
  });

  test("a receipt of one field does not support the same sentence in another field", () => {
    const states = statesOf([receipt("why_it_matters", "They painted a boat.")], "machine");
    expect(states?.[0]).toEqual(["They painted a boat.", "unchecked", null]);
  });
});

describe("the words of a page", () => {
  const all = checkedSentences(TEXTS, RECEIPTS, LINES, "reviewed") ?? [];

  test("count the sentences of each kind", () => {
    expect(summaryOf(all)).toBe("4 of 7 sentences rest on passages; 2 are the editor’s; no passage was found for 1.");
    expect(summaryOf(all.slice(0, 2))).toBe("All 2 sentences rest on passages.");
    expect(summaryOf(all.slice(2, 4))).toBe("1 of 2 sentences rests on a passage; no passage was found for 1.");
    expect(summaryOf(all.slice(0, 1))).toBe("1 of 1 sentence rests on a passage.");
  });

  test("say how each kind was checked", () => {
    expect(detailsOf(all)).toEqual([
      "1 sentence has the words of its passage. A program compared the words.",
      "2 sentences say in other words what their passages say. A language model judged this, and can be wrong.",
      "1 sentence is a conclusion. Its passage does not say it directly.",
      "2 sentences are the editor’s. No passages are named for them.",
      "No passage was found for 1 sentence.",
    ]);
  });

  test("say beside a passage who compared it", () => {
    expect(supportWords("supported", "model")).toBe(
      "The passage says this in other words. A language model judged this, and can be wrong.",
    );
    expect(supportWords("verbatim", "check")).toBe("The passage has these words. A program compared them.");
    expect(supportWords("none", "model")).toBe("");
  });
});
