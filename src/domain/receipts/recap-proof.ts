import type { Recap, RecapQuote } from "../content/content.ts";
import { isTextSource } from "../content/origin.ts";
import { textsOf } from "../forms/input-kinds.ts";
import { fieldsOf } from "../text/is-record.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { type CheckedSentence, hasPassage, SENTENCE_STATES } from "./checked-sentences.ts";
import { RECEIPT_FIELDS, SAID_BY } from "./receipt.ts";

/** The name of the format and its version. docs/generation.md describes it. */
export const PROOF_FORMAT = "recap-proof/1";

/** The file `recap-proof.json`: which sentences and quotes of a recap rest on which lines of its transcript. */
export interface RecapProof {
  format: typeof PROOF_FORMAT;
  recap: {
    title: string;
    show: string;
    /** Whole addresses. */
    url: string;
    transcript: string;
    madeBy: string | null;
    restsOn: string | null;
  };
  /** All sentences of a recap with receipts, in the order of the page. Empty for a recap without receipts. */
  sentences: ProofSentence[];
  quotes: ProofQuote[];
  /** The lines that sentences and quotes name, in the order of the transcript. */
  passages: ProofPassage[];
}

export type ProofSentence = Pick<CheckedSentence, "field" | "sentence" | "saidBy" | "lines"> & {
  support: CheckedSentence["state"];
};

export interface ProofQuote {
  text: string;
  author: string | null;
  /** The line in which the quote begins. Null if the transcript does not contain the quote. */
  line: string | null;
}

/** `start` is in seconds. */
export type ProofPassage = Pick<TranscriptLine, "id" | "speaker" | "start" | "text">;

/** A recap has a proof if its page names at least one line of the transcript, or says what it knows about its sentences. */
export const hasProof = ({
  sentences,
  quotes,
}: Pick<Recap, "sentences"> & { quotes: readonly Pick<RecapQuote, "line">[] }): boolean =>
  (sentences?.length ?? 0) > 0 || quotes.some(({ line }) => line !== null);

export function recapProof(
  recap: Recap,
  lines: readonly TranscriptLine[],
  { url, transcript }: Pick<RecapProof["recap"], "url" | "transcript">,
): RecapProof {
  const { title, show, madeBy, restsOn, quotes } = recap;
  const sentences = (recap.sentences ?? []).map(
    (entry): ProofSentence => ({
      field: entry.field,
      sentence: entry.sentence,
      support: entry.state,
      saidBy: entry.saidBy,
      lines: hasPassage(entry) ? entry.lines : [],
    }),
  );
  const named = new Set([...sentences.flatMap((entry) => entry.lines), ...quotes.map(({ line }) => line)]);
  return {
    format: PROOF_FORMAT,
    recap: {
      title,
      show: show.name,
      url,
      transcript,
      madeBy,
      restsOn: isTextSource(restsOn) ? restsOn : null,
    },
    sentences,
    quotes: quotes.map(({ text, author, line }) => ({ text, author, line })),
    passages: lines
      .filter(({ id }) => named.has(id))
      .map(({ id, speaker, start, text }) => ({ id, speaker, start, text })),
  };
}

/** Reads the file of a site that we do not trust. Returns null for another format. */
export function readProof(value: unknown): RecapProof | null {
  const { format, recap, sentences, quotes, passages } = fieldsOf(value);
  if (format !== PROOF_FORMAT || ![sentences, quotes, passages].every(Array.isArray)) return null;
  const { title, show, url, transcript, madeBy, restsOn } = fieldsOf(recap);
  return {
    format,
    recap: {
      title: textOf(title),
      show: textOf(show),
      url: textOf(url),
      transcript: textOf(transcript),
      madeBy: textOrNull(madeBy),
      restsOn: textOrNull(restsOn),
    },
    sentences: (sentences as unknown[]).map(fieldsOf).map(({ field, sentence, support, saidBy, lines }) => ({
      field: RECEIPT_FIELDS.find((name) => name === field) ?? "quick_take",
      sentence: textOf(sentence),
      support: SENTENCE_STATES.find((state) => state === support) ?? "unchecked",
      saidBy: SAID_BY.find((name) => name === saidBy) ?? null,
      lines: textsOf(lines),
    })),
    quotes: (quotes as unknown[]).map(fieldsOf).map(({ text, author, line }) => ({
      text: textOf(text),
      author: textOrNull(author),
      line: textOrNull(line),
    })),
    passages: (passages as unknown[]).map(fieldsOf).map(({ id, speaker, start, text }) => ({
      id: textOf(id),
      speaker: textOrNull(speaker),
      text: textOf(text),
      start: typeof start === "number" ? start : null,
    })),
  };
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const textOf = (value: unknown) => textOrNull(value) ?? "";
