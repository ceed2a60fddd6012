import { checkedReceipt, judgedReceipt } from "../../../../src/domain/recap-form/judged-receipts.ts";
import type { NumberedLine } from "../../../../src/domain/recap-form/material.ts";
import type { NamedText } from "../../../../src/domain/recap-form/named-texts.ts";
import type { ReceiptContext } from "../../../../src/domain/receipts/check.ts";
import {
  RECEIPT_FIELDS,
  RECEIPT_MAX,
  type Receipt,
  type ReceiptField,
  type Support,
  sentenceKey,
  sentencesOf,
} from "../../../../src/domain/receipts/receipt.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import { judgeSentences } from "./judge.ts";
import type { RecapTexts } from "./recap-texts.ts";
import type { Writer } from "./write-sections.ts";

/** The sentences of a field as the model wrote them, with the numbers of their lines. */
export interface NamedField {
  field: ReceiptField;
  texts: readonly NamedText[];
}

interface Judged {
  whole: string | null;
  numbered: readonly NumberedLine[];
  contextTokens: number;
}

export const FIELD_NAMES: Record<ReceiptField, string> = {
  quick_take: "Quick take",
  recap_body: "Recap",
  key_takeaways: "Key takeaways",
  why_it_matters: "Why it matters",
  recommendations: "Recommendations",
};

/** Gives each sentence of the texts a receipt: first from the check, then from a judge. The judge is `writer.model`. */
export async function receiptsOf(
  writer: Writer,
  texts: RecapTexts,
  named: readonly NamedField[],
  context: ReceiptContext,
  judged: Judged,
): Promise<{ receipts: Receipt[]; notes: string[] }> {
  const sentences = sentencesWithLines(texts, named).map((entry) => ({
    ...entry,
    lines: entry.lines.flatMap((number) => context.lines[number - 1]?.id ?? []),
  }));
  if (sentences.length === 0) return { receipts: [], notes: [] };
  const { receipts, failure } = await judgedReceipts(writer, sentences, context, judged);
  return {
    receipts: receipts.slice(0, RECEIPT_MAX.receipts),
    notes: [
      ...(failure === null ? [] : [`Only the check decided about the sentences. ${failure}`]),
      ...notesOf(receipts),
    ],
  };
}

/** Returns the receipts of sentences. Without a writer, only the check decides. `lines` are the ids that somebody has named. */
export async function judgedReceipts(
  writer: Writer | null,
  sentences: readonly Pick<Receipt, "field" | "sentence" | "lines">[],
  context: ReceiptContext,
  { whole, numbered, contextTokens }: Judged,
): Promise<{ receipts: Receipt[]; failure: string | null }> {
  const idsOf = (numbers: readonly number[]) => numbers.flatMap((number) => context.lines[number - 1]?.id ?? []);
  const checked = sentences.map(({ field, sentence, lines }) => checkedReceipt(field, sentence, lines, context));
  const judged = checked.map(({ receipt }) => ({
    sentence: receipt.sentence,
    lines: receipt.lines.map((id) => (context.indexOfLine.get(id) ?? 0) + 1),
  }));
  const { verdicts, failure } =
    writer === null
      ? { verdicts: [], failure: null }
      : await judgeSentences(writer, judged, { whole, lines: numbered, contextTokens });
  const receipts = checked.map((entry, index) => {
    const verdict = verdicts[index];
    return judgedReceipt(entry, verdict && { ...verdict, lines: idsOf(verdict.lines) }, context);
  });
  return { receipts, failure };
}

/** The receipts of texts without a transcript: no line says any of the sentences, and no editor has written them. */
export const receiptsWithoutLines = (texts: RecapTexts): Receipt[] =>
  sentencesWithLines(texts, [])
    .slice(0, RECEIPT_MAX.receipts)
    .map(({ field, sentence }) => ({ field, sentence, lines: [], support: "none", saidBy: "check" }));

function sentencesWithLines(texts: RecapTexts, named: readonly NamedField[]) {
  return RECEIPT_FIELDS.flatMap((field) => {
    const linesByKey = new Map<string, number[]>();
    for (const { text, lines } of named.find((entry) => entry.field === field)?.texts ?? []) {
      for (const sentence of sentencesOf(field, text)) linesByKey.set(sentenceKey(sentence), lines);
    }
    const sentences = new Map(sentencesOf(field, texts[field]).map((sentence) => [sentenceKey(sentence), sentence]));
    return [...sentences].map(([key, sentence]) => ({ field, sentence, lines: linesByKey.get(key) ?? [] }));
  });
}

const WEAK: readonly Support[] = ["none", "contradicted"];

/** Names the fields with sentences that an editor must look at. */
function notesOf(receipts: readonly Receipt[]): string[] {
  return [...Map.groupBy(receipts, ({ field }) => field)].flatMap(([field, ofField]) =>
    WEAK.flatMap((support) => {
      const count = ofField.filter((receipt) => receipt.support === support).length;
      if (count === 0) return [];
      const of = `${count} of ${formatCount(ofField.length, "sentence")}`;
      const what = support === "none" ? `no passage was found for ${of}` : `the transcript contradicts ${of}`;
      return [`${FIELD_NAMES[field]}: ${what}. Check this.`];
    }),
  );
}
