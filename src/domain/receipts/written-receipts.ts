import { RECEIPT_FIELDS, type Receipt, type ReceiptField, sentenceKey, sentencesOf } from "./receipt.ts";

/** Columns of a recap that can have receipts. */
type ReceiptTexts = Partial<Record<ReceiptField, string | readonly string[] | null>>;

/** Adds receipts to others. A newer receipt replaces the receipt of the same sentence. */
export function mergeReceipts(receipts: readonly Receipt[], newerReceipts: readonly Receipt[]): Receipt[] {
  const receiptsByKey = new Map([...receipts, ...newerReceipts].map((receipt) => [keyOf(receipt), receipt]));
  return [...receiptsByKey.values()];
}

/** Returns the receipts whose sentence the texts contain. An editor may have changed the other sentences. */
export function receiptsInTexts(receipts: readonly Receipt[], texts: ReceiptTexts): Receipt[] {
  const keys = new Set(
    RECEIPT_FIELDS.flatMap((field) => sentencesOf(field, texts[field]).map((sentence) => keyOf({ field, sentence }))),
  );
  return receipts.filter((receipt) => keys.has(keyOf(receipt)));
}

/** True if the texts have sentences, and each of them has a receipt that is verbatim, or that a judge supports. */
export function isWhollySupported(texts: ReceiptTexts, receipts: readonly Receipt[]): boolean {
  const supportedKeys = new Set(
    receipts
      .filter(({ support, saidBy }) => support === "verbatim" || (support === "supported" && saidBy === "model"))
      .map(keyOf),
  );
  const keys = RECEIPT_FIELDS.flatMap((field) =>
    sentencesOf(field, texts[field]).map((sentence) => keyOf({ field, sentence })),
  );
  return keys.length > 0 && keys.every((key) => supportedKeys.has(key));
}

const keyOf = ({ field, sentence }: Pick<Receipt, "field" | "sentence">) => `${field} ${sentenceKey(sentence)}`;
