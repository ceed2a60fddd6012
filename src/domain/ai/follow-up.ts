import { stemsOf } from "../answers/words.ts";

export type Scope = "transcript" | "everything";

export interface SearchQuestion {
  question: string;
  /** The earlier questions that a follow-up needs, the latest first. */
  context: string;
  isFollowUp: boolean;
}

/** A question with more words than this makes sense without earlier questions. Stop words do not count. */
const MAX_OWN_WORDS = 3;
/**
 * The same limit for a question with a word such as "they" or "it". It is lower for a transcript, where the words of
 * earlier questions often lead the search to wrong passages.
 */
const POINTING_MAX_OWN_WORDS: Record<Scope, number> = { transcript: 1, everything: 3 };
/** If more words than this come before "it", the word "it" refers to something in the same question. */
const MAX_WORDS_BEFORE = 1;
/** A context with fewer words than this names no subject. Then the search also includes the previous question. */
const MIN_CONTEXT_WORDS = 2;

const FOLLOW_UP_OPENING =
  /^(?:and|but|or|also|then|so|(?:how|why) (?:so|not|the)|(?:what|who|where|anything) else|(?:what|how) about|more|go on)(?!\p{L})/iu;
const POINTING_WORD =
  /(?<![\p{L}'’])(?:he|she|they|it|him|them|his|hers?|theirs?|its|this|that|these|those|there|ones?|else|another|same)(?!\p{L})/iu;
/** In "is there a …", "is it safe to …" and "who said that …", the words "there", "it" and "that" point to nothing. */
const EXPLETIVE_PHRASE =
  /(?<!\p{L})(?:(?:is|are|was|were) there|there (?:is|are|was|were)|it (?:is|was|takes?) \w+ (?:to|that)|(?:is|was) it \w+ (?:to|that)|(?:does|did) it take to|(?:this|these|those|same) (?:days|week|month|year)|(?:ones?|those) (?:who|of)|(?:says?|said|thinks?|thought|knows?|claims?) that|one \w+)(?!\p{L})/giu;

/** The words of a question decide whether it is a follow-up or has a new subject. No model decides this. */
export function searchQuestionOf(
  question: string,
  history: readonly { question: string }[],
  scope: Scope,
): SearchQuestion {
  if (!isFollowUp(question, scope)) return { question, context: "", isFollowUp: false };
  const neededQuestions: string[] = [];
  for (const { question: earlierQuestion } of history.toReversed()) {
    neededQuestions.push(earlierQuestion);
    const hasSubject = stemsOf(neededQuestions.join(" ")).length >= MIN_CONTEXT_WORDS;
    if (hasSubject && !isFollowUp(earlierQuestion, scope)) break;
  }
  return { question, context: neededQuestions.join(" "), isFollowUp: true };
}

/** Returns the text for a search that gives all words the same weight. */
export const searchTextOf = ({ question, context }: SearchQuestion): string => `${question} ${context}`.trim();

function isFollowUp(question: string, scope: Scope): boolean {
  const ownWords = new Set(stemsOf(question)).size;
  if (ownWords === 0) return true;
  if (ownWords > MAX_OWN_WORDS) return false;
  if (FOLLOW_UP_OPENING.test(question.trim())) return true;
  if (ownWords > POINTING_MAX_OWN_WORDS[scope]) return false;
  const text = question.replace(EXPLETIVE_PHRASE, (words) => " ".repeat(words.length));
  const pointerIndex = text.search(POINTING_WORD);
  return pointerIndex >= 0 && stemsOf(question.slice(0, pointerIndex)).length <= MAX_WORDS_BEFORE;
}
