import { expect, test } from "vitest";
import type { Receipt } from "./receipt.ts";
import { isWhollySupported, mergeReceipts, receiptsInTexts } from "./written-receipts.ts";

const receipt = (sentence: string, support: Receipt["support"] = "supported"): Receipt => ({
  field: "quick_take",
  sentence,
  lines: ["t-1"],
  support,
  saidBy: "model",
});

test("a newer receipt replaces the receipt of the same sentence", () => {
  const merged = mergeReceipts([receipt("A."), receipt("B.")], [receipt("B.", "none"), receipt("C.")]);
  expect(merged).toEqual([receipt("A."), receipt("B.", "none"), receipt("C.")]);
});

test("a receipt belongs to one sentence of one field", () => {
  const receipts = [receipt("It sank."), receipt("It swam."), receipt("It flew.")];
  const texts = { quick_take: "It  sank. It swam away.", recap_body: "<p>It flew.</p>" };
  expect(receiptsInTexts(receipts, texts)).toEqual([receipts[0]]);
});

test.each<[string, Receipt[], boolean]>([
  ["the judge supports both", [receipt("It sank."), receipt("It swam.")], true],
  ["one is verbatim", [receipt("It sank.", "verbatim"), receipt("It swam.")], true],
  ["one is a conclusion", [receipt("It sank.", "inferred"), receipt("It swam.")], false],
  ["one has no passage", [receipt("It sank.", "none"), receipt("It swam.")], false],
  ["one is contradicted", [receipt("It sank.", "contradicted"), receipt("It swam.")], false],
  ["one has no receipt", [receipt("It swam.")], false],
  ["an editor says one", [{ ...receipt("It sank."), saidBy: "editor" }, receipt("It swam.")], false],
  ["one receipt is of another field", [{ ...receipt("It sank."), field: "recap_body" }, receipt("It swam.")], false],
])("B275: two sentences, where %s, are judged as a whole", (_, receipts, expected) => {
  expect(isWhollySupported({ quick_take: "It sank. It swam." }, receipts)).toBe(expected);
});

test("a recap without sentences is not supported", () => {
  expect(isWhollySupported({ recap_body: "<h3>It sank</h3>" }, [])).toBe(false);
});
