import { withoutBoilerplate } from "./boilerplate.ts";
import { sentencesOf, wordsOf, writtenWords } from "./words.ts";

/** A sentence that asks readers to do something, names a sponsor, or welcomes to the show. */
const CALL =
  /^(?:please |so |and |don['’]t forget to |be sure to |make sure to |you can )?(?:subscribe|follow|rate|review|support|donate|like and|share this|leave (?:us|a)|sign up|join (?:our|us on|us at|the (?:chat|community|discord|newsletter))|tune in|visit|watch|download|get (?:it|your|the app|\d+ ?%)|go to|head (?:over )?to|click|e-?mail|write to|send us|check (?:it |them )?out|find (?:out |us|more|all|the (?:links|show))|learn more|read more|see (?:the|more|also)|use (?:the )?(?:code|promo)|buy|pre-?order|register|available on|save \d+)\b|\b(?:subscribe|rate and review|rate us|leave a review|five[- ]star|patreon|sponsor(?:s|ed)?|brought to you by|promo(?:tion)? code|discount|newsletter|merch|value (?:for|4) value|learn more (?:at|on|about)|find out more|sign up|all (?:the )?links|show ?notes|music (?:is )?by|produced by|edited by|recorded (?:live )?(?:on|at)|チャンネル登録|フォロー|購読)\b|^(?:hello|hi|hey|welcome)\b/iu;
/** A sentence that says who a person is, or what a show is, and not what an episode is about. */
const INTRODUCTION =
  /(?:^|[,;]\s)(?:(?:he|she|they|i)(?:['’](?:s|m|re|ve)| (?:is|am|are|was|were|has|have|had|lives?|works?|worked|served|serves|runs?|hosts?|co-?founded|founded|studied|holds|wrote|created|started|joined|spent|enjoys?|loves?|currently|previously|formerly|also))\b)|\b(?:i['’]m|my name is|(?:your|our|my) (?:co-?)?hosts?,? (?:is|are|was)|hosted by|co-?hosted by)\b|\b(?:is|was|are|were|been) (?:an?|the|one of the|co-?|(?:currently|also|now|both) )\s?(?:[\p{L}'’-]+[\s,]+){0,7}?(?:founders?|co-?founders?|creators?|co-?creators?|authors?|hosts?|co-?hosts?|developers?|engineers?|designers?|managers?|directors?|ceo|cto|partners?|members?|professors?|scientists?|researchers?|journalists?|reporters?|writers?|podcasters?|entrepreneurs?|consultants?|psychologists?|leads?|part of the|podcast|show|series|presidents?|owners?|artists?|musicians?|students?|teachers?|comedians?)\b|\b(?:works? (?:full[- ]time )?(?:at|for|as|on)|worked (?:at|for|as|on)|served (?:on|as)|years of experience|has spent|has (?:an? )?(?:extensive )?background|is best known|known for|lives in)\b|\b(?:this|the|our) (?:podcast|show|series) (?:is|was|about|for|where|that)\b|\b(?:a|the) (?:weekly|daily|monthly|new) (?:podcast|show|series)\b|\b(?:each|every) (?:week|month|day|episode|friday|monday)\b/iu;
/** Words with which people say what an episode is about. Other languages than these need words of the title. */
const SUBJECT_CUE =
  /\b(?:discuss\w*|explor(?:e|es|ed|ing)|explain\w*|examin(?:e|es|ed|ing)|debat(?:e|es|ed|ing)|reflect(?:s|ed|ing)? on|review(?:s|ed|ing)?|cover(?:s|ed|ing)?|learns? (?:about|how|why|what|the|all)|discovers?|unpack(?:s|ed|ing)?|break(?:s|ing)? down|div(?:e|es|ed|ing) (?:deep(?:er)? )?in(?:to)?|dig(?:s|ging)? into|look(?:s|ed|ing)? (?:back |closer )?(?:at|into)|walk(?:s|ed|ing)? (?:us |you )?through|go(?:es)? (?:deep|through|over)|tell(?:s|ing)? (?:\p{L}+ ){0,6}?(?:about|how|why|what|the story)|teach(?:es)? us|share(?:s|d)? (?:(?:their|his|her|our|some) )?(?:\p{L}+ ){0,3}?(?:insights?|tips|lessons|stories|secrets|advice|experiences?|approach|perspectives?)|answer(?:s|ed|ing)? (?:\p{L}+ ){0,3}?questions|(?:talk|chat|sp[eo]a?k|conversation|interview|hear|episode|part|thoughts|update|questions|lessons?|focus(?:es)?|wonder|think|deal)\w*\b[^.!?]{0,140}?\b(?:about|on|regarding|around|why|how)|how (?:to|do|does|did|can)|why|what (?:is|are|does|do|makes?|happens)|sprechen|reden|diskutier\w+|erklär\w+|unterhalten|es geht um|parlons|discutons|explique\w*|hablamos|conversamos|explica\w*|falamos|conversa\w*)\b|について|を(?:話|語|解説|議論|振り返)|(?:говор|рассказ|обсужда|расск)\p{L}*/iu;
const NO_SUBJECT = new Set(
  "about above after again also always another around because been before being best both bring brings could each episode episodes even every everyone first from full going great guest guests have having here host hosted hosts interview join joined joining joins just know last latest like listen live made make many more most much next number other part people podcast podcasts really recent recorded right season second series show shows since some something special still such takes talk talked talking talks than that their them then there these they thing things this those through time today together tonight very want week weekly weeks welcome well were what when where which while will with would year years your discuss discusses discussed discussing discussion explore explores explain explains learn learns share shares chat chats conversation topic topics news update updates".split(
    " ",
  ),
);
const MIN_OWN_WORDS = 2;
const MIN_OWN_WORDS_WITHOUT_CUE = 3;
const MIN_TITLE_SHARE = 0.3;
/** A word that many episodes of a show have does not say what this episode is about. */
const MIN_COMMON_EPISODES = 4;
const MIN_COMMON_SHARE = 0.25;
const STEM_CHARS = 5;

export interface Description {
  title: string;
  text: string | null;
}

/** Returns a quick take for each episode of a show, or null if no sentence says what the episode is about. */
export function quickTakesOf(descriptions: readonly Description[]): (string | null)[] {
  const texts = withoutBoilerplate(descriptions.map(({ text }) => text));
  const commonStems = commonStemsOf(texts);
  return texts.map((text, index) => {
    const sentences = sentencesOf(text ?? "").filter((sentence) => !CALL.test(sentence));
    const titleStems = stemsOf(descriptions[index]?.title ?? "");
    const isUseful = sentences.some((sentence) => isAbout(sentence, titleStems, commonStems));
    return isUseful ? sentences.join(" ") : null;
  });
}

function isAbout(sentence: string, titleStems: Set<string>, commonStems: Set<string>): boolean {
  if (INTRODUCTION.test(sentence)) return false;
  const ownStems = stemsOf(withoutNames(sentence)).difference(commonStems).difference(titleStems);
  if (SUBJECT_CUE.test(sentence)) return ownStems.size >= MIN_OWN_WORDS;
  const sharedStems = stemsOf(sentence).intersection(titleStems);
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
  const present = texts.filter((text) => text !== null);
  for (const text of present)
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const minimum = Math.max(MIN_COMMON_EPISODES, present.length * MIN_COMMON_SHARE);
  return new Set([...counts].filter(([, count]) => count >= minimum).map(([stem]) => stem));
}

/** The beginning of a word stands for its forms, such as "robot" for "robots" and "robotics". */
function stemsOf(text: string): Set<string> {
  const words = wordsOf(text).filter(
    (word) =>
      !NO_SUBJECT.has(word) &&
      !/^\p{N}+$/u.test(word) &&
      (word.length >= 4 || /[\p{Script=Han}\p{Script=Katakana}]/u.test(word)),
  );
  return new Set(words.map((word) => word.slice(0, STEM_CHARS)));
}
