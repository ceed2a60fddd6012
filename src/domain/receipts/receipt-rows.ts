import { type Receipt, sentenceKey } from "./receipt.ts";

/** Returns the rows that `store_receipts` and `store_generation` take. */
export const receiptRows = (receipts: readonly Receipt[]) =>
  receipts.map(({ field, sentence, lines, support, saidBy, passage }) => ({
    field,
    sentence_key: sentenceKey(sentence),
    sentence,
    lines,
    support,
    said_by: saidBy,
    passage_key: passage ?? null,
  }));
