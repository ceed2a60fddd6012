import { WORD } from "../text/words.ts";
import { countWords } from "./recap-length.ts";

/** Matches `{title}`, `{{ name }}`, `[podcast_url]`, `[Insert link]`, `<YOUR NAME>` and `[Guest Name]`. */
const PLACEHOLDERS = [
  /\{\{?\s*[\p{L}_][\p{L}\p{N}_ .-]{0,40}\}\}?/gu,
  /\[\s*[a-z]+(?:_[a-z0-9]+)+\s*\]/giu,
  /\[\s*(?:insert|your|add|enter|placeholder|todo|tbd|link to|url of|name of)\b[^[\]\n]{0,60}\]/giu,
  /\[\s*(?:guest|host|speaker|show|podcast|episode|company|book)(?:'s)?\s+(?:name|title|link|url)\s*\]/giu,
  /<\s*(?:insert|your)\b[^<>\n]{0,60}>/giu,
];
/** Matches marks of prompts and of chat formats, and numbers of lines that a model left in a text. */
const MARKS = [
  /\[\[\s*(?:end|source|title|sentences|notes)\b[^[\]\n]{0,30}\]{1,2}/giu,
  /<\|[^|<>\n]{1,40}\|>/gu,
  /<\/?(?:think|thinking|reasoning|scratchpad)>/giu,
  /<<\/?SYS>>|\[\/?INST\]|<\/?s>/gu,
  /\[(?:lines?\s*)?\d{1,5}(?:\s*[,–-]\s*\d{1,5})*\]/giu,
];
const LOREM = /\blorem\s+ipsum\b/giu;
const MIN_PHRASE_WORDS = 4;
const MIN_REPEATS = 3;
const MAX_PHRASE_WORDS = 16;

export interface WrittenFault {
  kind: "placeholder" | "mark" | "repeated" | "lorem-ipsum";
  text: string;
}

/**
 * Finds what a machine should not have written: placeholders, marks of prompts, phrases that repeat again and again, and lorem
 * ipsum. Takes plain text. What stands in the source is no fault: an episode can be about templates.
 */
export function findFaults(text: string, source: string): WrittenFault[] {
  const lowerSource = source.toLowerCase();
  const foundBy = (patterns: readonly RegExp[], kind: WrittenFault["kind"]): WrittenFault[] =>
    patterns
      .flatMap((pattern) => text.match(pattern) ?? [])
      .filter((match) => !lowerSource.includes(match.toLowerCase()))
      .map((match) => ({ kind, text: match }));
  const repeated = repeatedPhrase(text);
  const faults = [
    ...foundBy(PLACEHOLDERS, "placeholder"),
    ...foundBy(MARKS, "mark"),
    ...foundBy([LOREM], "lorem-ipsum"),
    ...(repeated === null ? [] : [{ kind: "repeated" as const, text: repeated }]),
  ];
  return [...new Map(faults.map((fault) => [fault.text, fault])).values()];
}

/** Returns a sentence that the text has at least twice, or a phrase that follows itself at least `MIN_REPEATS` times. */
function repeatedPhrase(text: string): string | null {
  const sentences = text
    .split(/(?<=[.!?…。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) >= MIN_PHRASE_WORDS);
  const seen = new Set<string>();
  for (const sentence of sentences) {
    const key = sentence.toLowerCase();
    if (seen.has(key)) return sentence;
    seen.add(key);
  }
  const words = text.toLowerCase().match(WORD) ?? [];
  for (let length = 1; length <= MAX_PHRASE_WORDS; length++) {
    // One or two words can follow themselves for emphasis, such as "no, no, no".
    const minRepeats = length < 3 ? 2 * MIN_REPEATS : MIN_REPEATS;
    let run = 0;
    for (let index = length; index < words.length; index++) {
      run = words[index] === words[index - length] ? run + 1 : 0;
      if (run >= (minRepeats - 1) * length) return words.slice(index - length + 1, index + 1).join(" ");
    }
  }
  return null;
}

const KIND_WORDS: Record<WrittenFault["kind"], string> = {
  placeholder: "has a placeholder",
  mark: "has a mark of the prompt",
  repeated: "repeats itself",
  "lorem-ipsum": "has filler text",
};

/** Returns a note for each kind of fault, such as "Recap: has a placeholder: {title}. Correct this." */
export const faultNotes = (name: string, faults: readonly WrittenFault[]): string[] =>
  [...Map.groupBy(faults, ({ kind }) => kind)].map(
    ([kind, group]) =>
      `${name}: ${KIND_WORDS[kind]}: ${group.map(({ text }) => excerptOf(text)).join(", ")}. Correct this.`,
  );

const excerptOf = (text: string) => (text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`);
