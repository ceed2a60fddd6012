import { sentencesOf as textSentences } from "../answers/sentences.ts";
import { splitTags, tagName } from "../rich/split-tags.ts";
import { decodeEntities } from "../text/entities.ts";
import { fnv1a } from "../text/fnv.ts";
import { fieldsOf } from "../text/is-record.ts";

/** The receipts of a recap, the lines of a receipt, and the characters of its sentence and of the id of a line. */
export const RECEIPT_MAX = {
  receipts: 500,
  lines: 20,
  sentenceChars: 1000,
  lineChars: 40,
} as const;

/** The fields whose sentences have receipts. The names are columns of `er_episodes`. */
export const RECEIPT_FIELDS = [
  "quick_take",
  "recap_body",
  "key_takeaways",
  "why_it_matters",
  "recommendations",
] as const;
export type ReceiptField = (typeof RECEIPT_FIELDS)[number];

/**
 * `verbatim`: the lines contain the words. `supported`: the lines say it in other words. `inferred`: it follows from the lines.
 * `none`: no line says it. `contradicted`: a line says the opposite.
 */
export const SUPPORTS = ["verbatim", "supported", "inferred", "none", "contradicted"] as const;
export type Support = (typeof SUPPORTS)[number];

export const SAID_BY = ["check", "model", "editor"] as const;
export type SaidBy = (typeof SAID_BY)[number];

/** Says on which lines of the transcript a sentence rests, how, and who said so. */
export interface Receipt {
  field: ReceiptField;
  /** Plain text, as `sentencesOf` returns it. */
  sentence: string;
  /** Ids of transcript lines. */
  lines: string[];
  support: Support;
  saidBy: SaidBy;
  /** The `passageKey` of the lines. After a change of their words, the receipt says nothing. */
  passage?: string | undefined;
}

/** The value of one of the fields in a row: HTML in `recap_body` and `recommendations`, and plain text in the others. */
type FieldValue = string | readonly string[] | null | undefined;

const RICH_FIELDS: readonly ReceiptField[] = ["recap_body", "recommendations"];
export const isRichField = (field: ReceiptField) => RICH_FIELDS.includes(field);
/** These elements have no sentences of a recap: a heading claims nothing, and blockquotes have a check of their own. */
export const WITHOUT_SENTENCES = /^(?:h[1-6]|blockquote)$/;
const INLINE = /^(?:a|b|code|em|i|s|span|strong|u|)$/;

/** A full stop after a title, an initial or "e.g." ends no sentence. */
const ABBREVIATION =
  /(?:^|[^\p{L}\p{N}])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Mt|Sen|Rep|Gov|Gen|Lt|Col|Sgt|Capt|Rev|vs|e\.g|i\.e)\.\s*$/u;

/** Splits a stored field into its sentences, in the order of the text. A line break ends a sentence, too. */
export function sentencesOf(field: ReceiptField, value: FieldValue): string[] {
  const texts = typeof value === "string" ? [value] : (value ?? []);
  return texts.flatMap((text) => (isRichField(field) ? blocksOf(text) : text.split("\n"))).flatMap(sentencesOfLine);
}

/** The form of a key. The database checks it, too. */
export const SENTENCE_KEY = /^[0-9a-z]{7}$/;

/**
 * A passage key says which words a sentence rests on: for each line its hash and its count of letters, and which of several
 * equal lines it is (`0abc123.412.0.2`). The last part is the hash and the count of the speakers. It begins with the count of the words of a
 * speaker's name that the sentence has, or with `?` if it has none and a speaker had no name, or with `@`. The database checks the form, too.
 */
export const PASSAGE_KEY =
  /^[0-9a-z]{7}\.[0-9]{1,6}(\.[0-9]{1,6}){0,2}( [0-9a-z]{7}\.[0-9]{1,6}(\.[0-9]{1,6}){0,2}){0,19} [1-9?@][0-9a-z]{7}\.[0-9]{1,2}$/;

/** Two sentences have the same key if only their spaces differ. */
export const sentenceKey = (sentence: string): string => fnv1a(plainSentence(sentence)).toString(36).padStart(7, "0");

const plainSentence = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** Splits plain text into sentences. Together they are the whole text. */
export function wholeSentences(line: string): string[] {
  const sentences: string[][] = [];
  let previous = "";
  for (const part of textSentences(line)) {
    const continues = sentences.length > 0 && (ABBREVIATION.test(previous.slice(-8)) || /^\p{Ll}/u.test(part));
    if (continues) sentences.at(-1)?.push(part);
    else sentences.push([part]);
    previous = part;
  }
  return sentences.map((parts) => parts.join(""));
}

const sentencesOfLine = (line: string): string[] =>
  wholeSentences(line)
    .map(plainSentence)
    .flatMap(cutBetweenWords)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** A text without full stops has parts of at most the length that a receipt stores. */
function cutBetweenWords(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > RECEIPT_MAX.sentenceChars) {
    const space = text.lastIndexOf(" ", from + RECEIPT_MAX.sentenceChars);
    const to = space > from ? space : from + RECEIPT_MAX.sentenceChars;
    parts.push(text.slice(from, to).toWellFormed().trim());
    from = to;
  }
  return [...parts, text.slice(from).toWellFormed().trim()];
}

/** Returns the visible text of each block of HTML, without headings and blockquotes. */
function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let block = "";
  let skippedDepth = 0;
  for (const [index, part] of splitTags(html).entries()) {
    if (index % 2 === 0) {
      if (skippedDepth === 0) block += part;
      continue;
    }
    const tag = tagName(part);
    if (INLINE.test(tag)) continue;
    blocks.push(block);
    block = "";
    if (WITHOUT_SENTENCES.test(tag)) skippedDepth = Math.max(0, skippedDepth + (part.startsWith("</") ? -1 : 1));
  }
  return [...blocks, block].map(decodeEntities);
}

/** Reads receipts of a reply or of rows, and leaves out what is no receipt. */
export function readReceipts(value: unknown): Receipt[] {
  const receipts = (Array.isArray(value) ? value : []).map(fieldsOf).flatMap((entry): Receipt[] => {
    const { field, sentence, lines, support } = entry;
    const saidBy = entry["saidBy"] ?? entry["said_by"];
    if (!isOneOf(RECEIPT_FIELDS, field) || !isOneOf(SUPPORTS, support) || !isOneOf(SAID_BY, saidBy)) return [];
    if (typeof sentence !== "string") return [];
    const plain = plainSentence(sentence);
    if (plain === "" || plain.length > RECEIPT_MAX.sentenceChars) return [];
    const ids = (Array.isArray(lines) ? lines : []).filter((id) => typeof id === "string");
    const passage = entry["passage"] ?? entry["passage_key"];
    const key = typeof passage === "string" && PASSAGE_KEY.test(passage) ? { passage } : {};
    return [{ field, sentence: plain, lines: ids.slice(0, RECEIPT_MAX.lines), support, saidBy, ...key }];
  });
  return receipts.slice(0, RECEIPT_MAX.receipts);
}

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((item) => item === value);
