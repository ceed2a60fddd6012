import { checkSentence, type ReceiptContext, type SentenceCheck } from "../receipts/check.ts";
import { withPassage } from "../receipts/passage.ts";
import type { Receipt, ReceiptField } from "../receipts/receipt.ts";

export const VERDICTS = ["supported", "contradicted", "not found"] as const;

/** What a judge said about one sentence. */
export interface Verdict {
  verdict: (typeof VERDICTS)[number];
  /** Ids of transcript lines. */
  lines: string[];
}

export interface CheckedReceipt {
  receipt: Receipt;
  isWrong: boolean;
}

/** Writes the receipt of a sentence from the check alone. `lines` are the ids of the lines that the writer has named. */
export function checkedReceipt(
  field: ReceiptField,
  sentence: string,
  lines: readonly string[],
  context: ReceiptContext,
): CheckedReceipt {
  const check = checkSentence(sentence, lines, context);
  return {
    receipt: withPassage(
      { field, sentence, lines: check.lines, support: check.support, saidBy: "check" },
      context.lines,
    ),
    isWrong: isWrong(check),
  };
}

/** The check says that a number or a name is nowhere. That no lines contain much of the sentence is no fault yet. */
const isWrong = ({ lines, reasons }: SentenceCheck) => reasons.length > (lines.length === 0 ? 1 : 0);

/**
 * Joins the check of a sentence with the verdict of a judge. If the judge has found lines that say the sentence, the check
 * reads these lines again, as every reader of the receipt can.
 */
export function judgedReceipt(first: CheckedReceipt, verdict: Verdict | undefined, context: ReceiptContext): Receipt {
  const { field, sentence } = first.receipt;
  const hasProof = verdict?.verdict === "supported" && verdict.lines.length > 0;
  const { receipt, isWrong: hasFault } = hasProof ? checkedReceipt(field, sentence, verdict.lines, context) : first;
  return withPassage(mergeVerdict(receipt, verdict, hasFault), context.lines);
}

/**
 * Joins what the check found with what the judge said. The check wins where it found the words themselves, or something
 * wrong (`isWrong`): a number, a name or a negation. A judge that names no line proves nothing.
 */
export function mergeVerdict(receipt: Receipt, verdict: Verdict | undefined, isWrong: boolean): Receipt {
  const { support } = receipt;
  if (verdict === undefined || isWrong || support === "verbatim" || support === "contradicted") return receipt;
  const lines = verdict.lines.length > 0 ? verdict.lines : receipt.lines;
  switch (verdict.verdict) {
    case "contradicted":
      return { ...receipt, lines, support: "contradicted", saidBy: "model" };
    case "supported":
      return support === "supported" || verdict.lines.length === 0
        ? receipt
        : { ...receipt, lines, support: "supported", saidBy: "model" };
    case "not found":
      return support === "supported" ? receipt : { ...receipt, support: "none", saidBy: "model" };
  }
}
