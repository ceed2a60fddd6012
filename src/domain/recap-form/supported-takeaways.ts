import { checkQuote, isSpoken, type SpokenText } from "./quote-check.ts";
import { spokenWords } from "./spoken-words.ts";
import type { Support } from "./support.ts";

export interface ProposedTakeaway {
  text: string;
  /** According to the model, these words of the transcript support the takeaway. Perhaps the model has invented these words. */
  passage: string;
}

export type TakeawayCheck =
  | { kind: "supported"; line: string }
  /** `invented`: the transcript does not contain the passage. `other-subject`: the passage is about something else. */
  | { kind: "invented" | "other-subject" };

const MIN_PASSAGE_WORDS = 5;
/** The passage must contain this share of the takeaway's words. */
const MIN_COVERAGE = 0.36;
/** The coverage of the passage, divided by the coverage of the closest passage, must be at least this number. */
const MIN_COVERAGE_OF_CLOSEST = 0.6;
const MAX_RANK = 3;

/** Checks that the transcript contains the passage, and that this passage is one of the closest to the takeaway. */
export function checkTakeaway(
  { text, passage }: ProposedTakeaway,
  spoken: SpokenText,
  support: Support,
): TakeawayCheck {
  if (spokenWords(passage).length < MIN_PASSAGE_WORDS) return { kind: "invented" };
  const check = checkQuote(spoken, passage);
  if (!isSpoken(check)) return { kind: "invented" };
  const closestPassages = support.rankPassages(text).slice(0, MAX_RANK);
  const coverage = support.coverageOf(text, passage);
  const isClosest = closestPassages.some((candidate) => candidate.passage.line === check.line);
  const isRelated =
    coverage >= MIN_COVERAGE &&
    coverage >= MIN_COVERAGE_OF_CLOSEST * (closestPassages[0]?.coverage ?? 0) &&
    spokenNumbers(text).every((number) =>
      spokenNumbers(lineOf(support, check.line)).includes(number),
    );
  return isClosest && isRelated
    ? { kind: "supported", line: check.line }
    : { kind: "other-subject" };
}

const spokenNumbers = (text: string) =>
  spokenWords(text)
    .map(({ word }) => word)
    .filter((word) => /^\d+$/.test(word) && word !== "1");

const lineOf = ({ lines }: Support, id: string) => lines.find((line) => line.id === id)?.text ?? "";
