import { stemsOf } from "../answers/words.ts";

export type Scope = "transcript" | "everything";

export interface SearchQuestion {
  question: string;
  /** The earlier questions that a follow-up needs, the latest first. */
  context: string;
  isFollowUp: boolean;
}

/** With more words of its own, a question can be understood alone. */
const MAX_OWN_WORDS = 3;
/** The same for "they" or "it". In one transcript, words of earlier questions count in full, so they mislead sooner. */
const POINTING_MAX_OWN_WORDS: Record<Scope, number> = { transcript: 1, everything: 3 };
/** After more words, "it" means something in the same question. */
const MAX_WORDS_BEFORE = 1;
/** A follow-up of a follow-up needs the questions before, until there are so many words. */
const MIN_CONTEXT_WORDS = 2;

const OPENING =
  /^(?:and|but|or|also|then|so|(?:how|why) (?:so|not|the)|(?:what|who|where|anything) else|(?:what|how) about|more|go on)(?!\p{L})/iu;
const POINTING =
  /(?<![\p{L}'’])(?:he|she|they|it|him|them|his|hers?|theirs?|its|this|that|these|those|there|ones?|else|another|same)(?!\p{L})/iu;
/** In "is there a …", "is it safe to …" and "who said that …", these words point to nothing. */
const EXPLETIVE =
  /(?<!\p{L})(?:(?:is|are|was|were) there|there (?:is|are|was|were)|it (?:is|was|takes?) \w+ (?:to|that)|(?:is|was) it \w+ (?:to|that)|(?:does|did) it take to|(?:this|these|those|same) (?:days|week|month|year)|(?:ones?|those) (?:who|of)|(?:says?|said|thinks?|thought|knows?|claims?) that|one \w+)(?!\p{L})/giu;

/** Tells a follow-up from a new subject by its words alone. */
export function searchQuestionOf(
  question: string,
  history: readonly { question: string }[],
  scope: Scope,
): SearchQuestion {
  if (!isFollowUp(question, scope)) return { question, context: "", isFollowUp: false };
  const needed: string[] = [];
  for (const { question: earlier } of history.toReversed()) {
    needed.push(earlier);
    const hasSubject = stemsOf(needed.join(" ")).length >= MIN_CONTEXT_WORDS;
    if (hasSubject && !isFollowUp(earlier, scope)) break;
  }
  return { question, context: needed.join(" "), isFollowUp: true };
}

/** For a search in which all words count alike. */
export const searchTextOf = ({ question, context }: SearchQuestion): string =>
  `${question} ${context}`.trim();

function isFollowUp(question: string, scope: Scope): boolean {
  const ownWords = new Set(stemsOf(question)).size;
  if (ownWords === 0) return true;
  if (ownWords > MAX_OWN_WORDS) return false;
  if (OPENING.test(question.trim())) return true;
  if (ownWords > POINTING_MAX_OWN_WORDS[scope]) return false;
  const text = question.replace(EXPLETIVE, (words) => " ".repeat(words.length));
  const pointsAt = text.search(POINTING);
  return pointsAt >= 0 && stemsOf(question.slice(0, pointsAt)).length <= MAX_WORDS_BEFORE;
}
