import { bodyQuotes } from "../../src/domain/recap-form/body-quotes.ts";
import { checkQuote, isSpoken, spokenTextOf } from "../../src/domain/recap-form/quote-check.ts";
import { checkSentence, type ReceiptContext, receiptContext } from "../../src/domain/receipts/check.ts";
import { SENTENCE_STATES, type SentenceState } from "../../src/domain/receipts/checked-sentences.ts";
import type { ProofPassage, ProofSentence, RecapProof } from "../../src/domain/receipts/recap-proof.ts";
import { sentenceKey } from "../../src/domain/receipts/receipt.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";
import type { RecapPage } from "./read-pages.ts";

export interface VerifiedRecap {
  /** The quotes that the transcript contains. */
  quotes: number;
  /** The quotes of a recap without a transcript. Nobody can check them. */
  uncheckable: number;
  sentences: Record<SentenceState, number>;
  /** Why a quote or a sentence could not be verified: one text for each of them. */
  problems: string[];
}

interface Downloaded {
  page: RecapPage;
  /** Null if the site has no transcript of this recap. */
  lines: readonly TranscriptLine[] | null;
  /** Null if the site has no proof of this recap. */
  proof: RecapProof | null;
}

/** Checks again what a recap claims about its transcript. It believes no result of the site. */
export function verifyRecap({ page, lines, proof }: Downloaded): VerifiedRecap {
  const result: VerifiedRecap = {
    quotes: 0,
    uncheckable: lines === null ? page.quotes.length : 0,
    sentences: Object.fromEntries(SENTENCE_STATES.map((state) => [state, 0])) as VerifiedRecap["sentences"],
    problems: [],
  };
  const { problems } = result;
  if (proof === null && page.saysChecked)
    problems.push("The page says that it was checked, but the site has no proof.");
  if (lines === null && proof !== null && namesLines(proof)) problems.push("The site has a proof, but no transcript.");
  if (lines === null) return result;
  const spoken = spokenTextOf(lines);
  const isMachineMade = (proof?.sentences.length ?? 0) > 0;
  const quotes = [
    ...page.quotes.map((text) => ({ text, check: checkQuote(spoken, text) })),
    // A person's recap may quote a book. A machine quotes only the episode.
    ...(isMachineMade ? bodyQuotes(page.body, spoken) : []),
  ];
  for (const { text, check } of quotes) {
    if (isSpoken(check)) result.quotes++;
    else problems.push(`The transcript does not have the quote: ${text}`);
  }
  if (proof === null) return result;
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const context = receiptContext(lines, page.title);
  for (const passage of proof.passages) {
    if (!isSameLine(passage, lineOf.get(passage.id))) {
      problems.push(`The transcript does not have the passage ${passage.id} as the proof shows it.`);
    }
  }
  const shown = new Set(page.sentences.map(keyOf));
  const proved = new Set(proof.sentences.map(keyOf));
  for (const sentence of proof.sentences) {
    const problem = shown.has(keyOf(sentence))
      ? problemOf(sentence, lineOf, context)
      : "The page does not have this sentence";
    if (problem === null) result.sentences[sentence.support]++;
    else problems.push(`${problem}: ${sentence.sentence}`);
  }
  if (isMachineMade) {
    for (const sentence of page.sentences.filter((entry) => !proved.has(keyOf(entry)))) {
      problems.push(`The proof does not have this sentence: ${sentence.sentence}`);
    }
  }
  return result;
}

/** A recap of a description has a proof, too. It says that no sentence has a passage. */
const namesLines = ({ passages, sentences }: RecapProof) =>
  passages.length > 0 ||
  sentences.some(({ support }) => support !== "contradicted" && CLAIMS_PASSAGE.includes(support));

const keyOf = ({ field, sentence }: Pick<ProofSentence, "field" | "sentence">) => `${field} ${sentenceKey(sentence)}`;

const isSameLine = (passage: ProofPassage, line: TranscriptLine | undefined) =>
  line !== undefined &&
  line.speaker === passage.speaker &&
  line.text === passage.text &&
  (line.start === null ? null : Math.floor(line.start)) === (passage.start === null ? null : Math.floor(passage.start));

const CLAIMS_PASSAGE: readonly SentenceState[] = ["verbatim", "supported", "inferred", "contradicted"];

/** Returns why the words and places of a sentence are wrong, or null. Only a person can say whether a judgement is right. */
function problemOf(
  { support, sentence, lines }: ProofSentence,
  lineOf: ReadonlyMap<string, TranscriptLine>,
  context: ReceiptContext,
): string | null {
  if (!CLAIMS_PASSAGE.includes(support)) return null;
  const found = lines.flatMap((id) => lineOf.get(id) ?? []);
  if (lines.length === 0) return support === "contradicted" ? null : `“${support}” without a passage`;
  if (found.length < lines.length) return `The transcript does not have all lines of this sentence`;
  if (support === "verbatim" && !isSpoken(checkQuote(spokenTextOf(found), sentence))) {
    return "The passage does not have these words";
  }
  if (support === "contradicted") return null;
  // The check writes "contradicted" only for another number, another speaker or a denial.
  const check = checkSentence(sentence, lines, context);
  return check.support === "contradicted" ? check.reasons.join(" ").replace(/\.$/, "") : null;
}
