import { expect, test } from "vitest";
import { receiptContext } from "../receipts/check.ts";
import { passageKey } from "../receipts/passage.ts";
import type { Receipt, Support } from "../receipts/receipt.ts";
import { checkedReceipt, judgedReceipt, mergeVerdict, type Verdict } from "./judged-receipts.ts";

const receipt = (support: Support, lines = ["t-1"]): Receipt => ({
  field: "quick_take",
  sentence: "The lamp is wiped.",
  lines,
  support,
  saidBy: "check",
});

test.each<[check: Support, verdict: Verdict["verdict"], support: Support, saidBy: string]>([
  ["verbatim", "contradicted", "verbatim", "check"],
  ["verbatim", "not found", "verbatim", "check"],
  ["supported", "supported", "supported", "check"],
  ["supported", "contradicted", "contradicted", "model"],
  ["supported", "not found", "supported", "check"],
  ["inferred", "supported", "supported", "model"],
  ["inferred", "not found", "none", "model"],
  ["none", "supported", "supported", "model"],
  ["none", "contradicted", "contradicted", "model"],
  ["none", "not found", "none", "model"],
  ["contradicted", "supported", "contradicted", "check"],
])("the check says %s and the judge says %s: %s, said by the %s", (support, verdict, expected, saidBy) => {
  const lines = verdict === "supported" ? ["t-2"] : [];
  expect(mergeVerdict(receipt(support), { verdict, lines }, false)).toMatchObject({ support: expected, saidBy });
});

test("the lines of the judge replace the lines of the check", () => {
  expect(mergeVerdict(receipt("none"), { verdict: "supported", lines: ["t-9"] }, false).lines).toEqual(["t-9"]);
});

test("a judge that names no line proves nothing", () => {
  expect(mergeVerdict(receipt("none"), { verdict: "supported", lines: [] }, false)).toEqual(receipt("none"));
});

test("a wrong number stays unsupported, whatever the judge says", () => {
  expect(mergeVerdict(receipt("none"), { verdict: "supported", lines: ["t-9"] }, true)).toEqual(receipt("none"));
});

test("without a verdict, the receipt stays", () => {
  expect(mergeVerdict(receipt("inferred"), undefined, false)).toEqual(receipt("inferred"));
});

const LINES = [
  ["t-1", "The lamp keeper wiped the lamp for 50 dollars a day in winter."],
  ["t-2", "Then the lamp keeper wiped the lamp of the harbour every single morning."],
  ["t-3", "The keeper never wiped the lamp of the harbour, as far as I know."],
  ["t-4", "We had tea."],
].map(([id = "", text = ""]) => ({ id, speaker: null, start: null, text }));
const CONTEXT = receiptContext(LINES);
const WIPED = "The keeper wiped the lamp of the harbour.";

interface Case {
  it: string;
  /** The line that the writer has named. */
  named: string;
  verdict: Verdict;
  expected: Pick<Receipt, "support" | "saidBy" | "lines">;
}

test.each<Case>([
  {
    it: "keeps a right verdict with right lines, also if the writer named others",
    named: "t-3",
    verdict: { verdict: "supported", lines: ["t-2"] },
    expected: { support: "supported", saidBy: "model", lines: ["t-2"] },
  },
  {
    it: "believes no judge whose lines say the opposite",
    named: "t-2",
    verdict: { verdict: "supported", lines: ["t-3"] },
    expected: { support: "contradicted", saidBy: "check", lines: ["t-3"] },
  },
  {
    it: "believes no judge without lines",
    named: "t-2",
    verdict: { verdict: "supported", lines: [] },
    expected: { support: "none", saidBy: "check", lines: ["t-2"] },
  },
  {
    it: "keeps what the check found if the judge found nothing",
    named: "t-3",
    verdict: { verdict: "not found", lines: [] },
    expected: { support: "contradicted", saidBy: "check", lines: ["t-3"] },
  },
])("judgedReceipt $it", ({ named, verdict, expected }) => {
  expect(judgedReceipt(checkedReceipt("quick_take", WIPED, [named], CONTEXT), verdict, CONTEXT)).toMatchObject(
    expected,
  );
});

test("judgedReceipt keeps the key of the words that the judge has read", () => {
  const verdict: Verdict = { verdict: "supported", lines: ["t-2"] };
  const { passage } = judgedReceipt(checkedReceipt("quick_take", WIPED, ["t-3"], CONTEXT), verdict, CONTEXT);
  expect(passage).toBe(passageKey(WIPED, ["t-2"], LINES));
});
