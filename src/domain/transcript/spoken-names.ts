import type { DeskLine } from "./desk-lines.ts";
import { isAnonymous } from "./voices.ts";

export type Talk = readonly DeskLine[];

/** A place where a line gives a name to a voice: the voice says "I'm …", or answers to "Welcome, …". */
export interface Claim {
  label: string;
  line: DeskLine;
  /** The place of the line. */
  index: number;
  kind: "self" | "greeted";
  /** The words from the name to the end of the line. */
  rest: string;
  /** What may follow the name. */
  end: RegExp;
  /** Probably a name follows, as after "My name is" and "Hi, I'm". After a mere "I'm", it can be "Australian". */
  isExplicit: boolean;
  /** The talk around it introduces voices. */
  isIntroduction: boolean;
  /** In another language, only the full name of a candidate counts. */
  isForeign: boolean;
}

/** Several people may be behind "Unknown" and behind a missing label. */
const nameable = (speaker: string | null): string | null =>
  speaker !== null && isAnonymous(speaker) && !/^(?:un|\?)/i.test(speaker) ? speaker : null;

const SELF =
  /(?<![\p{L}\p{N}'])(?:(?:i'?m|i am)|(?<name>my name(?:'s| is))|(?<foreign>mein name ist|ich heiße|je m'appelle|me llamo|mi nombre es|mi chiamo|mijn naam is|ik heet|jag heter)|(?<thisIs>this is))\s+(?<host>(?:your|one of your|the) (?:co-?)?hosts?(?: today)?,?\s+)?(?=\p{L})/giu;

/** "I'm Ann Lee's brother", "I'm Ann Lee fan" and "I'm Ann Lee?" go on otherwise. */
const AFTER_NAME = RegExp(
  [
    String.raw`^(?:\s*$`,
    String.raw`[.!;…](?!\p{L})`,
    String.raw`,(?! (?:not|right|says?|said|goes|came|he|she|they|if|or|because|since|except|just|only|now|formerly|that|which|is|was|would|the other|her|his|their|playing|version|you|jr|junior|sr|senior|according|apparently|supposedly|basically)\b)`,
    String.raw`\s*(?:[–—]|--)`,
    String.raw`,? and (?:I\b|i\b|[Tt]his\b|[Tt]oday\b|you(?:'re| are) (?:listening|watching|tuned|hearing)\b|we\b|we're\b|[Ww]elcome\b|my\b|with me\b|people\b|joining\b|here\b)`,
    String.raw` (?:with|from|at) (?:me\b|us\b|my\b|the\b|\p{Lu})`,
    String.raw` (?:your|the) (?:co-?)?(?:host|founder|ceo|cto|CEO|CTO|author|creator|director)\b`,
    String.raw` here(?:\s*[.,!]| (?:at|in|with|to)\b|\s*$)`,
    String.raw` (?:I'm|i'm|I am|I'll|[Ww]elcome|thanks|thank you)\b`,
    String.raw`,? a\.?k\.?a\b)`,
  ].join("|"),
  "u",
);
const AFTER_SPEAKING = /^ speaking(?:\s*$|[.,!]|,? and\b)/;
const AFTER_HERE = /^ (?:here|speaking)(?:\s*$|[.!](?!\s+(?:She|He|They|Is|Who)\b)|,? and I\b| from (?:the\b|\p{Lu}))/u;
const GREETING_WORDS = /^(?:(?:hi|hey|hello)(?: there| everyone| everybody| all| friends| folks)?[,.!]?\s+)?/i;
const GREETS = /\b(?:and|hi|hey|hello|everyone|everybody)[\s,!.]*$/i;

/** A hostile line says thousands of names. What stands farther away from a name says nothing about it. */
const MAX_CHARS_AROUND = 400;
const MAX_PLACES_OF_VOICE = 50;

/** Finds where voices introduce themselves. */
export function* voicesOfThemselves(talk: Talk): Generator<Claim> {
  const placeCounts = new Map<string, number>();
  const isOneTooMany = (label: string) => {
    const count = (placeCounts.get(label) ?? 0) + 1;
    placeCounts.set(label, count);
    return count > MAX_PLACES_OF_VOICE;
  };
  for (const [index, line] of talk.entries()) {
    const label = nameable(line.speaker);
    if (label === null) continue;
    const isLowerCase = line.text === line.text.toLowerCase();
    for (const { index: at, 0: words, groups = {} } of line.text.matchAll(SELF)) {
      const nameStart = at + words.length;
      const rest = line.text.slice(nameStart, nameStart + MAX_CHARS_AROUND);
      const before = line.text.slice(Math.max(0, at - MAX_CHARS_AROUND), at);
      if (!/^\p{Lu}/u.test(rest) && !isLowerCase) continue;
      if (!isOwnWords(talk, index, before)) continue;
      if (isOneTooMany(label)) break;
      if (isInQuotes(line.text.slice(0, at)) || isPlayful(talk, index, rest)) continue;
      const end = groups["thisIs"] === undefined ? AFTER_NAME : AFTER_SPEAKING;
      const isExplicit = GREETS.test(before) || (groups["name"] ?? groups["host"] ?? groups["thisIs"]) !== undefined;
      yield {
        label,
        line,
        index,
        kind: "self",
        rest,
        end,
        isExplicit,
        isIntroduction: isIntroduction(talk, index, before),
        isForeign: groups["foreign"] !== undefined,
      };
    }
    const rest = line.text.slice(0, MAX_CHARS_AROUND).replace(GREETING_WORDS, "");
    if (
      /^[^.!?,]{1,60} (?:here|speaking)\b/.test(rest) &&
      isOwnWords(talk, index, "") &&
      !isOneTooMany(label) &&
      !isPlayful(talk, index, rest)
    ) {
      yield {
        label,
        line,
        index,
        kind: "self",
        rest,
        end: AFTER_HERE,
        isExplicit: false,
        isIntroduction: isIntroduction(talk, index, ""),
        isForeign: false,
      };
    }
  }
}

/** Words of an introduction around a name. */
const PROGRAMME_WORDS =
  /\b(?:welcome|listening to|tuned in|podcast|episode|(?:this|today's|the|our) (?:show|program(?:me)?)|joined by|with me|alongside|my (?:guests?|co-?hosts?|colleagues?)|your (?:co-?)?hosts?|(?:talk|talking|speak|speaking) (?:to|with)|thanks for (?:listening|tuning)|see you (?:next|soon)|next (?:week|time))\b/i;
const NAMES_PROGRAMME = /\b[Tt]his is (?:the )?\p{Lu}(?![^.!?]* speaking)/u;
const INVITATION =
  /\b(?:introduc\w+|who (?:you are|are you|is (?:with us|here|there|this))|(?:tell|give) (?:us|me|everyone|everybody|people|listeners|our \p{L}+) (?:who|about|a (?:little|bit|quick)|your|more|some)|your (?:name|background|story)|about yourself|say (?:hello|hi)|start with you|go first|what do you do|kick us off)\b/iu;
const OTHERS = /\b(?:she|he|her|his|him|hers)\b/i;

/**
 * True if a name is expected here. The voice opens the talk or answers an invitation, or the talk is among introductions. In the
 * middle of a story, "I'm Ann Lee" may be said by somebody else.
 */
function isIntroduction(talk: Talk, index: number, before: string): boolean {
  const line = talk[index];
  const turnStart = talk.findLastIndex(({ speaker }, place) => place < index && speaker !== line?.speaker) + 1;
  const turn = talk.slice(turnStart, index + 2).filter(({ speaker }) => speaker === line?.speaker);
  const words = turn.map(({ text }) => text).join(" ");
  const start = before.slice(0, lastStart(before));
  const isGreetingOnly = turnStart === index && sentencesOf(start).every(isGreeting);
  const isProgramme = (text: string) => PROGRAMME_WORDS.test(text) || NAMES_PROGRAMME.test(text);
  if (!isGreetingOnly && (!isProgramme(words) || OTHERS.test(lastTwoSentences(start).join(" ")))) return false;
  const previous = talk[turnStart - 1];
  if (!previous) return true;
  const asked = lastTwoSentences(previous.text).join(" ");
  return (
    INVITATION.test(asked) ||
    isProgramme(previous.text) ||
    /\b(?:I'm|I am|name is|and|ist|heiße|m'appelle|llamo|chiamo) \p{Lu}/u.test(asked) ||
    /\b(?:hi|hey|hello)\b/i.test(asked)
  );
}

const FILLERS = new Set(
  "hi hello hey howdy greetings welcome back again yeah yes yep sure ok okay alright all right well so and oh um uh now great cool thanks thank you very much everyone everybody there folks friends listeners guys ladies gentlemen good morning afternoon evening day night as always ever usual once of course absolutely definitely anyway first to our the show podcast program here for having me us it's nice meet pleasure be happy glad more y'all guten tag abend hallo bonjour bonsoir hola buenas buenos tardes ciao buongiorno".split(
    " ",
  ),
);
/** Such as "Welcome to the show, and" and "From our studio in Oslo,". */
const PROGRAMME =
  /^(?:\p{L}+,? ){0,4}?(?:[Ww]elcome (?:back )?to|[Yy]ou(?:'re| are) (?:listening|tuned) (?:in )?to|I(?:'m| am) (?:joined|here)(?: today| as always| again)?,? (?:by|with)|[Tt]his is(?= \p{Lu}| the \p{Lu})|[Ff](?:rom|or)(?= \p{Lu}| the \p{Lu}| our)) .{1,200}?(?:,| [–—-]+| and| but)\s*(?:and\s*|with me,?\s*|as always,?\s*|once again,?\s*)*$/u;
const OTHERS_SPEECH =
  /\b(?:says?|said|like|if|when|where|not|imagine|pretend|call(?:s|ed)?|think|thinks|thought|goes)\b/i;

const OTHER_TEXTS = String.raw`imagin\w*|pretend\w*|suppos\w+|hypothetical\w*|role|role-?play\w*|characters?|persona|impression|imperso\w+|imitat\w+|commercial|advert\w*|ads?|sponsors?|sponsored|slogan|scripts?|skit|sketch|scene|movie|film|book|audiobook|memoir|chapter|excerpt|passage|poem|letters?|voice ?mail|mailbox|listener|caller|quot\w+|interpret\w*|translat\w*|on behalf|dressed|costume|repeat|after me|guess|riddle|who am i`;
/** Sentences after which a voice may speak for somebody else: a quote, a letter, a part in a play. */
const FOR_OTHERS = RegExp(
  String.raw`\b(?:${OTHER_TEXTS}|said|says?|saying|goes|went|asks?|asked|answer(?:s|ed)?|replie[sd]|wrote|writes?|reads?|told|tells?|heard|calls?|called|like|if|dear|example|e-?mails?|messages?|website|profile|bio|tweet|fan|phrase|prompt|bot|chatbot|robot|assistant|avatar|clone|answering machine|tattoo|badge|shirt|sticker|passport|username|joke|parody)\b|[:"“]\s*$`,
  "i",
);
const ASKS_FOR_OTHERS = RegExp(
  String.raw`\b(?:${OTHER_TEXTS}|read (?:it|this|that|the|us|me)|say (?:it|this|that)|sound check|as if|as though|if you (?:were|are))\b`,
  "i",
);
const OF_PROGRAMME = /\b(?:welcome|listening to)\b/i;

/** True if the words before a name are the voice's own: the start of a sentence, or a greeting. */
function isOwnWords(talk: Talk, index: number, before: string): boolean {
  const start = lastStart(before);
  if (!isGreeting(before.slice(start))) return false;
  const [previous, line] = [talk[index - 1], talk[index]];
  const isSameTurn = previous?.speaker === line?.speaker;
  const previousText = previous?.text.slice(-MAX_CHARS_AROUND) ?? "";
  const ownText = `${isSameTurn ? `${previousText} ` : ""}${before.slice(0, start)}`;
  const isForOthers = (text: string, words: RegExp) =>
    lastTwoSentences(text).some((sentence) => words.test(sentence) && !OF_PROGRAMME.test(sentence));
  return !isForOthers(ownText, FOR_OTHERS) && (isSameTurn || !isForOthers(previousText, ASKS_FOR_OTHERS));
}

const isInQuotes = (before: string) => (before.match(/["“”]/g)?.length ?? 0) % 2 === 1 || /['‘]\s*$/.test(before);

function isGreeting(text: string): boolean {
  if (OTHERS_SPEECH.test(text)) return false;
  if (PROGRAMME.test(text)) return true;
  const words = text.split(/[\s,.!–—-]+/).filter(Boolean);
  const isFiller = (word = "") => FILLERS.has(word.toLowerCase());
  return words.every((word, index) => isFiller(word) || (/^\p{Lu}/u.test(word) && isFiller(words[index - 1])));
}

const SENTENCE_BREAK = /(?<!\b(?:[Dd]r|M[rs]|Mrs|Prof|St|\p{Lu}))[.!?…:]["”')\]]*\s+/gu;

const lastStart = (text: string): number => {
  const last = [...text.matchAll(SENTENCE_BREAK)].at(-1);
  return last ? last.index + last[0].length : 0;
};

function sentencesOf(text: string): string[] {
  const starts = [0, ...[...text.matchAll(SENTENCE_BREAK)].map((match) => match.index + match[0].length)];
  return starts.map((start, index) => text.slice(start, starts[index + 1])).filter((sentence) => sentence !== "");
}

/** Returns the last two sentences, with their marks. */
function lastTwoSentences(text: string): string[] {
  const end = text.trimEnd();
  const second = lastStart(end);
  const first = lastStart(end.slice(0, second).trimEnd());
  return [end.slice(first, second), end.slice(second)].map((sentence) => sentence.slice(-200));
}

const PLAYFUL =
  /\b(?:kidding|jok(?:e|es|ing)|funny|ha ?ha\w*|laugh\w*|you wish|i wish|not really|wrong|impression|imperso\w+|imitat\w+|pretend\w*|role|no,? you're not|no,? wait|wait,|oops|scratch that|i mean|nice try|good one|stop it|come on|sounds? (?:just |exactly )?like|just like (?:her|him)|says? who|(?:he|she|they) (?:always |ever )?(?:says?|said|goes|went|opens?|begins?|starts?)|that's (?:her|his|not)|computer voice|voice clone|artificial|synthetic|(?:ai|machine|computer)[- ]generated|after the beep|leave a message|promo|percent off|dot com slash|free trial|coupon|discount|virtual|assistant|bot|avatar|recording|version|at least|passport)\b|% off|^[\p{L}' -]{1,40}[.…,]+\s+(?:no|not|sorry)\b/iu;
const PLAYFUL_CHARS = 140;

/** True for a question, a joke, and an advertisement. */
function isPlayful(talk: Talk, index: number, rest: string): boolean {
  const sentence = /^[^.!?]*(?:(?<=\b(?:Dr|Mr|Mrs|Ms|St|\p{Lu}))\.[^.!?]*)*[.!?]?/u.exec(rest)?.[0] ?? "";
  const reply = replyTo(talk, index)?.text ?? "";
  const next = talk[index + 1]?.text ?? "";
  return (
    sentence.endsWith("?") ||
    PLAYFUL.test(rest.slice(0, PLAYFUL_CHARS)) ||
    [reply, next].some((text) => PLAYFUL.test(text.slice(0, 100)))
  );
}

/** Returns the next line of another voice. */
export const replyTo = (talk: Talk, index: number): DeskLine | undefined =>
  talk.find(({ speaker }, place) => place > index && speaker !== talk[index]?.speaker);

const GREETING =
  /(?<![\p{L}'])(?:(?:please )?welcome(?: back)?(?:,? to [^.,!?]{1,40},|,)?|(?:thanks|thank you)(?: so much)? for (?:joining|coming|being|taking)[^.,!?]{0,40},)\s+/giu;
const NAME_BEFORE_GREETING =
  /(?<=^|[.!?]\s+|,\s+)(?=\p{Lu}[^.!?,]{1,40},\s+(?:it's (?:great|good|nice) to have you|welcome|(?:thanks|thank you)(?: so much)? for (?:joining|coming|being|taking)))/gu;
const AFTER_GREETED = /^(?:\s*$|[.!?,;…](?!\s*(?:and|or)\s))/u;
const ANSWER =
  /\b(?:(?:thanks|thank you)(?:,? \p{Lu}\p{L}+,?)?(?: (?:so|very) much| a lot| a bunch)?(?:,? \p{Lu}\p{L}+,?)? for (?:having|inviting) me|(?:glad|great|happy|good|nice|excited|pleased|honou?red|thrilled|delighted|pleasure|honou?r|wonderful|awesome|lovely|fun)(?: \p{L}+)? to be (?:here|back|on\b)|(?:pleasure|honou?r) being)/iu;
/** "Thanks for having me. Ann could not come, actually." */
const NOT_THE_GREETED =
  /\b(?:[Aa]ctually|instead|wrong|behalf|couldn't|can't|could not|sick|[Ss]orry|stead|not (?:her|him)|[Ii]t's \p{Lu}\p{L}+)\b/u;
/** "Thanks for joining us, Ann. Next, our second guest." */
const TURNS_TO_OTHERS = /\b(?:next|now|second|another|also|other|turn to|over to|both)\b/i;
const MAX_LINES_BEFORE_ANSWER = 2;
const MAX_CHARS_TO_ANSWER = 140;
const MAX_CHARS_AFTER_GREETING = 160;

/** Finds greetings that the next voice answers: "Welcome, Ann." – "Thanks for having me." */
export function* greetedVoices(talk: Talk): Generator<Claim> {
  for (const [index, answer] of talk.entries()) {
    const label = nameable(answer.speaker);
    const line = talk[index - 1];
    if (label === null || !line || line.speaker === label) continue;
    if (!ANSWER.test(answer.text.slice(0, MAX_CHARS_TO_ANSWER)) || NOT_THE_GREETED.test(answer.text)) continue;
    if (talk.slice(0, index).filter(({ speaker }) => speaker === label).length > MAX_LINES_BEFORE_ANSWER) continue;
    const places = [...line.text.matchAll(GREETING), ...line.text.matchAll(NAME_BEFORE_GREETING)]
      .map((match) => match.index + match[0].length)
      .sort((a, b) => a - b);
    const at = places.at(-1);
    if (at === undefined || line.text.length - at > MAX_CHARS_AFTER_GREETING || isInQuotes(line.text.slice(0, at)))
      continue;
    const names = new Set(places.map((place) => /^[\p{L}.-]+/u.exec(line.text.slice(place))?.[0]));
    if (names.size > 1 || TURNS_TO_OTHERS.test(line.text.slice(at))) continue;
    yield {
      label,
      line,
      index: index - 1,
      kind: "greeted",
      rest: line.text.slice(at),
      end: AFTER_GREETED,
      isExplicit: false,
      isIntroduction: true,
      isForeign: false,
    };
  }
}
