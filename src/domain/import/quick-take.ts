import { withoutBoilerplate } from "./boilerplate.ts";
import {
  EMPTY_WORDS,
  INTRODUCTION,
  PROMOTION_OR_GREETING,
  SUBJECT_CUE,
  WEAK_CUE,
} from "./quick-take-phrases.ts";
import { filterSentences, sentencesOf, wordsOf, writtenWords } from "./words.ts";

const MIN_OWN_WORDS = 2;
const MIN_OWN_WORDS_WITHOUT_CUE = 3;
const MIN_TITLE_SHARE = 0.3;
/** A word in at least this number and this share of a show's episodes is too common to say what an episode is about. */
const MIN_COMMON_EPISODES = 4;
const MIN_COMMON_SHARE = 0.25;
const STEM_CHARS = 5;
/** A greeting often ends like this, and a description of the subject seldom does. */
const GREETING_END = /(?:!|\.{3,}|…)["”’)]*$/u;
/** Matches a person and a quotation of this person, such as "Ann Lee — “Salt is dear.”". */
const QUOTATION_END = /[—–-]\s*["“„«].*["”“»]\s*\.?$/u;
const WEB_ADDRESS = /https?:\/\/|\bwww\./;

export interface Description {
  title: string;
  text: string | null;
}

/** Makes a quick take, the short summary of a recap, from each description. A quick take is null if no sentence says what the episode is about. */
export function quickTakesOf(descriptions: readonly Description[]): (string | null)[] {
  const texts = withoutBoilerplate(descriptions.map(({ text }) => text));
  const commonStems = commonStemsOf(texts);
  return texts.map((text, index) => {
    const titleStems = stemsOf(descriptions[index]?.title ?? "");
    const isUseful = (sentence: string) => isAbout(sentence, titleStems, commonStems);
    const quickTake = filterSentences(
      text ?? "",
      (sentence) =>
        !PROMOTION_OR_GREETING.test(sentence) &&
        !WEB_ADDRESS.test(sentence) &&
        !GREETING_END.test(sentence) &&
        !QUOTATION_END.test(sentence),
    );
    return sentencesOf(quickTake).some(isUseful) ? quickTake : null;
  });
}

function isAbout(sentence: string, titleStems: Set<string>, commonStems: Set<string>): boolean {
  if (INTRODUCTION.test(sentence)) return false;
  const ownStems = stemsOf(withoutNames(sentence)).difference(commonStems).difference(titleStems);
  const sharedStems = stemsOf(sentence).intersection(titleStems);
  if (SUBJECT_CUE.test(sentence) || (sharedStems.size > 0 && WEAK_CUE.test(sentence)))
    return ownStems.size >= MIN_OWN_WORDS;
  return (
    ownStems.size >= MIN_OWN_WORDS_WITHOUT_CUE &&
    sharedStems.size > 0 &&
    sharedStems.size >= titleStems.size * MIN_TITLE_SHARE
  );
}

/** Leaves out the words with a capital letter, because most of them are names of people, places and shows. */
const withoutNames = (sentence: string) =>
  writtenWords(sentence)
    .filter((word) => !/^\p{Lu}/u.test(word))
    .join(" ");

function commonStemsOf(texts: readonly (string | null)[]): Set<string> {
  const counts = new Map<string, number>();
  const presentTexts = texts.filter((text) => text !== null);
  for (const text of presentTexts)
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const minimum = Math.max(MIN_COMMON_EPISODES, presentTexts.length * MIN_COMMON_SHARE);
  return new Set([...counts].filter(([, count]) => count >= minimum).map(([stem]) => stem));
}

/** The beginning of a word stands for its forms, such as "robot" for "robots" and "robotics". */
function stemsOf(text: string): Set<string> {
  const words = wordsOf(text).filter(
    (word) =>
      !EMPTY_WORDS.has(word) &&
      !/^\p{N}+$/u.test(word) &&
      (word.length >= 4 || /[\p{Script=Han}\p{Script=Katakana}]/u.test(word)),
  );
  return new Set(words.map((word) => word.slice(0, STEM_CHARS)));
}
