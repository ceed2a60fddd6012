import { stemsOf } from "../answers/words.ts";

export interface SearchQuestion {
  question: string;
  /** The earlier questions that a follow-up needs, the latest first. */
  context: string;
  isFollowUp: boolean;
}

/** With more words of its own, a question can be understood alone, even if it says "they" or "it". */
const MAX_OWN_WORDS = 3;
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
  earlierQuestions: readonly string[],
): SearchQuestion {
  if (!isFollowUp(question)) return { question, context: "", isFollowUp: false };
  const needed: string[] = [];
  for (const earlier of earlierQuestions.toReversed()) {
    needed.push(earlier);
    if (!isFollowUp(earlier) && stemsOf(needed.join(" ")).length >= MIN_CONTEXT_WORDS) break;
  }
  return { question, context: needed.join(" "), isFollowUp: true };
}

export function isFollowUp(question: string): boolean {
  const ownWords = new Set(stemsOf(question)).size;
  if (ownWords === 0) return true;
  if (ownWords > MAX_OWN_WORDS) return false;
  if (OPENING.test(question.trim())) return true;
  const text = question.replace(EXPLETIVE, (words) => " ".repeat(words.length));
  const pointsAt = text.search(POINTING);
  return pointsAt >= 0 && stemsOf(question.slice(0, pointsAt)).length <= MAX_WORDS_BEFORE;
}
