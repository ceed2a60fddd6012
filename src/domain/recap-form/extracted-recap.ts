import { retrieve } from "../answers/extract.ts";
import { passagesOf } from "../answers/passages.ts";
import { sentencesOf } from "../answers/sentences.ts";
import type { TranscriptLine } from "../transcript/lines.ts";

export interface ExtractedRecap {
  quickTake: string;
  keyTakeaways: string[];
  quotes: string[];
}

const QUICK_TAKE_MAX_CHARS = 320;
const PROSE_MIN_CHARS = 40;
const TAKEAWAYS = { minItems: 2, maxItems: 7, minChars: 15, maxChars: 300 };
const QUOTES = { maxItems: 3, minChars: 50, maxChars: 240 };
const TOPIC_MAX_CHARS = 400;

const LINK = /https?:\/\/\S+|\bwww\.\S+/gi;
const BULLET = /^\s*(?:[-–—*•●▪▸►✓✔✅]|\d{1,2}[.)])\s+(?<text>.+)$/u;
const NOT_PROSE = /https?:\/\/|\bwww\.|^\W*\d{1,2}:\d{2}|[@#]\w|(?:^|\s)(?:subscribe|sponsor)/i;

export function extractRecap(
  title: string,
  description: string,
  lines: readonly TranscriptLine[],
): ExtractedRecap {
  const descriptionLines = description.split(/\r?\n/);
  return {
    quickTake: quickTakeOf(descriptionLines),
    keyTakeaways: takeawaysOf(descriptionLines),
    quotes: quotesOf(`${title} ${description.slice(0, TOPIC_MAX_CHARS)}`, lines),
  };
}

function quickTakeOf(descriptionLines: readonly string[]): string {
  const prose = descriptionLines
    .filter((line) => !BULLET.test(line) && !/^\W*\d{1,2}:\d{2}/.test(line))
    .map((line) => line.replace(LINK, "").replace(/\s+/g, " ").trim())
    .find((line) => line.length >= PROSE_MIN_CHARS);
  let quickTake = "";
  for (const sentence of sentencesOf(prose ?? "")) {
    if (quickTake !== "" && quickTake.length + sentence.length > QUICK_TAKE_MAX_CHARS) break;
    quickTake += sentence;
  }
  if (quickTake.length <= QUICK_TAKE_MAX_CHARS) return quickTake.trim();
  return `${quickTake.slice(0, quickTake.lastIndexOf(" ", QUICK_TAKE_MAX_CHARS)).toWellFormed()}…`;
}

function takeawaysOf(descriptionLines: readonly string[]): string[] {
  const { minItems, maxItems, minChars, maxChars } = TAKEAWAYS;
  const entries = descriptionLines
    .map((line) => BULLET.exec(line)?.groups?.["text"]?.trim() ?? "")
    .filter((text) => text.length >= minChars && text.length <= maxChars && !NOT_PROSE.test(text));
  return entries.length >= minItems ? entries.slice(0, maxItems) : [];
}

function quotesOf(topic: string, lines: readonly TranscriptLine[]): string[] {
  const passages = passagesOf(lines);
  const closest = new Set(retrieve(topic, passages, QUOTES.maxItems));
  return passages
    .filter((passage) => closest.has(passage))
    .flatMap(({ text, speaker }) => {
      const sentence = longestOf(sentencesOf(text).map((part) => part.trim()));
      if (!sentence) return [];
      return [speaker ? `${sentence} — ${speaker}` : sentence];
    });
}

const longestOf = (sentences: readonly string[]) =>
  sentences
    .filter(({ length }) => length >= QUOTES.minChars && length <= QUOTES.maxChars)
    .toSorted((a, b) => b.length - a.length)[0];
