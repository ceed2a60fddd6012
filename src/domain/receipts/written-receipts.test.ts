import { expect, test } from "vitest";
import type { Receipt } from "./receipt.ts";
import { mergeReceipts, receiptsInTexts } from "./written-receipts.ts";

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
