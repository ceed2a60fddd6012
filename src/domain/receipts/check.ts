import { stemsOf } from "../answers/words.ts";
import { type SpokenText, spokenTextOf } from "../recap-form/quote-check.ts";
import { spokenWords } from "../recap-form/spoken-words.ts";
import { type Support as PassageSupport, supportOf } from "../recap-form/support.ts";
import { unspokenFacts, wordSet } from "../recap-form/unspoken-facts.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { findReversal, polarityOf } from "./polarity.ts";
import type { Receipt, Support } from "./receipt.ts";
import { namedSpeakers, nameWords, type Speaker, speakersOf } from "./speakers.ts";
import { verbatimLines } from "./verbatim.ts";

/** A transcript, prepared once for the checks of all sentences. */
export interface ReceiptContext {
  lines: readonly TranscriptLine[];
  indexOfLine: ReadonlyMap<string, number>;
  spoken: SpokenText;
  passages: PassageSupport;
  /** All words of the transcript, the names of its speakers, and the words of the known text. */
  knownWords: ReadonlySet<string>;
  speakers: readonly Speaker[];
  /** For each word after a number, such as "year", all the numbers before it. */
  units: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface SentenceCheck extends Pick<Receipt, "lines"> {
  /** Never "inferred", because only a reader can tell. "none": the check found no proof, so a judge must read the lines. */
  support: Exclude<Support, "inferred">;
  /** What the check has found against the sentence, for editors. Empty if it has found nothing. */
  reasons: string[];
}

/** The lines must contain this share of the sentence's words. Rare words count more. */
const MIN_COVERAGE = 0.35;
/** Other lines are better if they contain this many times more of the words than the named ones. */
const BETTER_COVERAGE = 1.6;
/** A reversal counts only if the lines contain this share of the sentence's words: they speak about the same thing. */
const MIN_COVERAGE_OF_REVERSAL = 0.4;
const MIN_COVERAGE_OF_SPEAKER = 0.4;
const MAX_LINES = 3;
const FIRST_PERSON = new Set(["i", "my", "me", "mine", "we", "our"]);

/**
 * Prepares a transcript for `checkSentence`.
 * @param knownText What the product knows besides the transcript, such as title, show notes, hosts and guests.
 */
export function receiptContext(lines: readonly TranscriptLine[], knownText = ""): ReceiptContext {
  const spoken = spokenTextOf(lines);
  const words = spoken.words.map(({ word }) => word);
  const speakers = new Set(lines.flatMap(({ speaker }) => speaker ?? []));
  return {
    lines,
    indexOfLine: new Map(lines.map(({ id }, index) => [id, index])),
    spoken,
    passages: supportOf(lines),
    knownWords: new Set([...wordSet(knownText, ...speakers), ...words]),
    speakers: speakersOf(lines),
    units: unitsOf(words),
  };
}

/**
 * Compares a sentence with lines of the transcript, without a model: rare words, numbers, names, denials, and who says it.
 * @param lineIds The lines that the writer has named. The check finds other lines if these do not fit.
 */
export function checkSentence(sentence: string, lineIds: readonly string[], context: ReceiptContext): SentenceCheck {
  const spokenLines = verbatimLines(sentence, context.lines, context.spoken);
  if (spokenLines !== null) return { support: "verbatim", lines: spokenLines, reasons: [] };
  const lines = closestLines(sentence, lineIds, context);
  const text = lines.map(lineText).join("\n");
  const coverage = context.passages.coverageOf(withoutNumbers(sentence), text);
  const contradictions = [
    ...reversals(sentence, lines, coverage),
    ...otherSpeakers(sentence, lines, context),
    ...otherNumbers(sentence, lines, coverage, context),
  ];
  const reasons = [...contradictions, ...missingFacts(sentence, lines, context), ...missingWords(coverage)];
  return {
    support: contradictions.length > 0 ? "contradicted" : "none",
    lines: coverage < MIN_COVERAGE ? [] : lines.map(({ id }) => id),
    reasons,
  };
}

const lineText = ({ speaker, text }: TranscriptLine) => `${speaker ?? ""}\n${text}`;

/** Numbers have checks of their own, because speakers say them in many ways. */
const withoutNumbers = (text: string) => text.replace(/\d[\d,.]*/g, " ");

/** Returns the named lines, or the lines of the closest passage if these contain much more of the sentence. */
function closestLines(sentence: string, lineIds: readonly string[], context: ReceiptContext): TranscriptLine[] {
  const { lines, indexOfLine, passages } = context;
  const lineOf = (id: string | null) => lines[indexOfLine.get(id ?? "") ?? -1] ?? [];
  const namedLines = lineIds.slice(0, MAX_LINES).flatMap(lineOf);
  const words = withoutNumbers(sentence);
  const closest = passages.rankPassages(words)[0];
  if (!closest) return namedLines;
  const namedCoverage = passages.coverageOf(words, namedLines.map(lineText).join("\n"));
  return namedLines.length > 0 && closest.coverage < BETTER_COVERAGE * namedCoverage
    ? namedLines
    : [lineOf(closest.passage.line)].flat();
}

function reversals(sentence: string, lines: readonly TranscriptLine[], coverage: number): string[] {
  if (coverage < MIN_COVERAGE_OF_REVERSAL) return [];
  const words = findReversal(polarityOf(sentence), polarityOf(lines.map(({ text }) => text).join("\n")));
  return words === null ? [] : [`The lines say ${words}.`];
}

/** Finds a sentence such as "Ann built a boat" whose line is Ben's "I built a boat". */
function otherSpeakers(sentence: string, lines: readonly TranscriptLine[], context: ReceiptContext): string[] {
  const named = namedSpeakers(sentence, context.speakers);
  const [line, ...others] = lines;
  const isByNamed = lines.some((each) => named.some(({ name }) => name === each.speaker));
  if (named.length !== 1 || !line?.speaker || others.length > 0 || isByNamed) return [];
  if (!spokenWords(line.text).some(({ word }) => FIRST_PERSON.has(word))) return [];
  const [speaker] = named;
  const withoutName = nameWords(sentence)
    .filter((word) => !speaker?.words.includes(word))
    .join(" ");
  const coverage = context.passages.coverageOf(withoutName, line.text);
  if (coverage < MIN_COVERAGE_OF_SPEAKER) return [];
  const index = context.indexOfLine.get(line.id) ?? 0;
  const nearby = context.lines
    .slice(Math.max(0, index - 2), index + 3)
    .filter((each) => each.speaker === speaker?.name);
  const ownCoverage = context.passages.coverageOf(withoutName, nearby.map(({ text }) => text).join("\n"));
  return ownCoverage * 2 > coverage ? [] : [`${line.speaker} says this, not ${speaker?.name}.`];
}

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d+$/.test(word) && word !== "1";

/** Finds a number whose next word has another number in the lines: "50 dollars" where speakers say only "30 dollars". */
function otherNumbers(
  sentence: string,
  lines: readonly TranscriptLine[],
  coverage: number,
  context: ReceiptContext,
): string[] {
  if (coverage < MIN_COVERAGE_OF_REVERSAL) return [];
  const words = wordsOf(lines.map(({ text }) => text).join("\n"));
  const units = unitsOf(words);
  return [...unitsOf(wordsOf(sentence))].flatMap(([unit, numbers]) => {
    const spoken = units.get(unit);
    if (!spoken || [...numbers].some((number) => context.units.get(unit)?.has(number))) return [];
    const spokenUnit = words.find((word, index) => isNumber(words[index - 1]) && stemsOf(word)[0] === unit) ?? unit;
    return [`The lines say ${[...spoken].join(", ")} ${spokenUnit}, not ${[...numbers].join(", ")}.`];
  });
}

const wordsOf = (text: string) => spokenWords(text).map(({ word }) => word);

function unitsOf(words: readonly string[]): Map<string, Set<string>> {
  const units = new Map<string, Set<string>>();
  for (const [index, word] of words.entries()) {
    if (!isNumber(word)) continue;
    const [unit] = stemsOf(words[index + 1] ?? "");
    if (unit !== undefined && !isNumber(unit)) units.set(unit, (units.get(unit) ?? new Set()).add(word));
  }
  return units;
}

/** Finds names and numbers that nobody says, and numbers that the lines and their neighbours do not contain. */
function missingFacts(sentence: string, lines: readonly TranscriptLine[], context: ReceiptContext): string[] {
  const unspoken = unspokenFacts(sentence, context.knownWords);
  const indexes = lines.map(({ id }) => context.indexOfLine.get(id) ?? 0);
  const nearby = indexes.flatMap((index) => context.lines.slice(Math.max(0, index - 1), index + 2));
  const nearbyWords = wordSet(...nearby.map(lineText));
  const numbers = spokenWords(sentence)
    .map(({ word }) => word)
    .filter((word) => isNumber(word) && unspokenFacts(word, nearbyWords).length > 0)
    .filter((word) => !unspoken.some((fact) => fact.includes(word)));
  return [
    ...unspoken.map((fact) => `The transcript does not contain “${fact}”.`),
    ...[...new Set(numbers)].map((number) => `These lines do not contain ${number}.`),
  ];
}

const missingWords = (coverage: number): string[] =>
  coverage < MIN_COVERAGE ? ["No lines contain much of this sentence."] : [];
