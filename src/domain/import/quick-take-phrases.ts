/**
 * The phrases by which `quickTakesOf` recognises sentences of a description. All phrases come from descriptions in real
 * RSS feeds. A new phrase needs a row in `quick-take.test.ts`.
 */

const anyOf = (...phrases: string[]) => `(?:${phrases.join("|")})`;
const pattern = (...alternatives: string[]) => new RegExp(alternatives.join("|"), "iu");

const POLITE_START = "(?:please |so |and |don['’]t forget to |be sure to |make sure to |you can )?";

/** A sentence that asks readers to do something, names a sponsor, or welcomes readers to the show. */
export const PROMOTION_OR_GREETING = pattern(
  `^${POLITE_START}${anyOf(
    "subscribe|follow|rate|review|support|donate|like and|share this|leave (?:us|a)|sign up|register",
    "join (?:our|us on|us at|the (?:chat|community|discord|newsletter))|tune in|visit|watch|download",
    "get (?:it|your|the app|\\d+ ?%)|go to|head (?:over )?to|click|e-?mail|write to|send us",
    "check (?:it |them )?out|find (?:out |us|more|all|the (?:links|show))|learn more|read more",
    "see (?:the|more|also)|use (?:the )?(?:code|promo)|buy|pre-?order|available on|save \\d+",
  )}\\b`,
  `\\b${anyOf(
    "subscribe|rate and review|rate us|leave a review|five[- ]star|patreon|sponsor(?:s|ed)?",
    "brought to you by|promo(?:tion)? code|discount|newsletter|merch|value (?:for|4) value",
    "learn more (?:at|on|about)|find out more|sign up|all (?:the )?links|show ?notes",
    "music (?:is )?by|produced by|edited by|recorded (?:live )?(?:on|at)",
    "チャンネル登録|フォロー|購読",
  )}\\b`,
  "^(?:hello|hi|hey|welcome|let['’]s)\\b",
);

const PERSON = anyOf(
  "founders?|co-?founders?|creators?|co-?creators?|authors?|hosts?|co-?hosts?|developers?|engineers?",
  "designers?|managers?|directors?|ceo|cto|partners?|members?|professors?|scientists?|researchers?",
  "journalists?|reporters?|writers?|podcasters?|entrepreneurs?|consultants?|psychologists?|leads?",
  "presidents?|owners?|artists?|musicians?|students?|teachers?|comedians?",
);

/** A sentence that says who a person is, or what a show is, and not what an episode is about. */
export const INTRODUCTION = pattern(
  `(?:^|[,;]\\s)(?:he|she|they|i)${anyOf(
    "['’](?:s|m|re|ve)",
    ` ${anyOf(
      "is|am|are|was|were|has|have|had|lives?|works?|worked|served|serves|runs?|hosts?|co-?founded",
      "founded|studied|holds|wrote|created|started|joined|spent|enjoys?|loves?",
      "currently|previously|formerly|also",
    )}`,
  )}\\b`,
  "\\b(?:i['’]m|my name is|(?:your|our|my) (?:co-?)?hosts?,? (?:is|are|was)|(?:co-?)?hosted by)\\b",
  `\\b(?:is|was|are|were|been) (?:an?|the|one of the|co-?|(?:currently|also|now|both) )?\\s?` +
    `(?:[\\p{L}'’-]+[\\s,]+){0,7}?(?:${PERSON}|part of the|podcast|show|series)\\b`,
  `\\b${anyOf(
    "works? (?:full[- ]time )?(?:at|for|as|on)|worked (?:at|for|as|on)|served (?:on|as)",
    "years of experience|has spent|has (?:an? )?(?:extensive )?background|is best known|known for|lives in",
  )}\\b`,
  "\\b(?:this|the|our) (?:podcast|show|series) (?:is|was|about|for|where|that)\\b",
  "\\b(?:a|the) (?:weekly|daily|monthly|new) (?:podcast|show|series)\\b",
  "\\b(?:each|every) (?:week|month|day|episode|friday|monday)\\b",
);

/** Words with which people say what an episode is about. A quick take without such words must share words with the title. */
export const SUBJECT_CUE = pattern(
  `\\b${anyOf(
    "discuss\\w*|explor(?:e|es|ed|ing)|explain\\w*|examin(?:e|es|ed|ing)|debat(?:e|es|ed|ing)",
    "reflect(?:s|ed|ing)? on|review(?:s|ed|ing)?|cover(?:s|ed|ing)?|discovers?|unpack(?:s|ed|ing)?",
    "learns? (?:about|how|why|what|the|all)|break(?:s|ing)? down|dig(?:s|ging)? into|teach(?:es)? us",
    "div(?:e|es|ed|ing) (?:deep(?:er)? )?in(?:to)?|look(?:s|ed|ing)? (?:back |closer )?(?:at|into)",
    "walk(?:s|ed|ing)? (?:us |you )?through|go(?:es)? (?:deep|through|over)",
    "tell(?:s|ing)? (?:\\p{L}+ ){0,6}?(?:about|how|why|what|the story)",
    "share(?:s|d)? (?:(?:their|his|her|our|some) )?(?:\\p{L}+ ){0,3}?" +
      "(?:insights?|tips|lessons|stories|secrets|advice|experiences?|approach|perspectives?)",
    "answer(?:s|ed|ing)? (?:\\p{L}+ ){0,3}?questions",
    "(?:talk|chat|sp[eo]a?k|conversation|interview|hear|episode|part|thoughts|update|questions|lessons?" +
      "|focus(?:es)?|wonder|think|deal)\\w*\\b[^.!?]{0,140}?\\b(?:about|on|regarding|around|why|how)",
    "sprechen|reden|diskutier\\w+|erklär\\w+|unterhalten|es geht um",
    "parlons|discutons|explique\\w*|hablamos|conversamos|explica\\w*|falamos|conversa\\w*",
  )}\\b`,
  "について|を(?:話|語|解説|議論|振り返)",
  "(?:говор|рассказ|обсужда|расск)\\p{L}*",
);

/** A question may be about only a part of the episode. So it counts only together with a word of the title. */
export const WEAK_CUE =
  /\b(?:how (?:to|do|does|did|can)|why|what (?:is|are|does|do|makes?|happens))\b/iu;

/** Words that say nothing about the subject of an episode. */
export const EMPTY_WORDS = new Set(
  [
    "about above after again also always another around because been before being best both bring brings could",
    "each even every everyone first from full going great have having here just know last latest like listen",
    "live made make many more most much next number other part people really recent recorded right season",
    "second show shows since some something special still such takes than that their them then there these",
    "they thing things this those through time today together tonight very want week weekly weeks welcome well",
    "were what when where which while will with would year years your",
    "conversation episode episodes guest guests host hosted hosts interview join joined joining joins podcast",
    "podcasts series topic topics news update updates",
    "chat chats discuss discusses discussed discussing discussion explain explains explore explores learn",
    "learns share shares talk talked talking talks",
  ]
    .join(" ")
    .split(" "),
);
