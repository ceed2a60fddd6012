import { retrieve } from "../answers/extract.ts";
import { passagesOf } from "../answers/passages.ts";
import { sentencesOf } from "../answers/sentences.ts";
import type { TranscriptLine } from "../transcript/lines.ts";

export interface Extracted {
  quickTake: string;
  keyTakeaways: string[];
  quotes: string[];
}

const QUICK_TAKE_CHARS = 320;
const PROSE_MIN_CHARS = 40;
const TAKEAWAYS = { least: 2, most: 7, shortest: 15, longest: 300 };
const QUOTES = { most: 3, shortest: 50, longest: 240 };
const TOPIC_CHARS = 400;

const LINK = /https?:\/\/\S+|\bwww\.\S+/gi;
const BULLET = /^\s*(?:[-–—*•●▪▸►✓✔✅]|\d{1,2}[.)])\s+(?<text>.+)$/u;
const NOT_PROSE = /https?:\/\/|\bwww\.|^\W*\d{1,2}:\d{2}|[@#]\w|(?:^|\s)(?:subscribe|sponsor)/i;

export function extractRecap(
  title: string,
  description: string,
  lines: readonly TranscriptLine[],
): Extracted {
  const descriptionLines = description.split(/\r?\n/);
  return {
    quickTake: quickTakeOf(descriptionLines),
    keyTakeaways: takeawaysOf(descriptionLines),
    quotes: quotesOf(`${title} ${description.slice(0, TOPIC_CHARS)}`, lines),
  };
}

function quickTakeOf(descriptionLines: readonly string[]): string {
  const prose = descriptionLines
    .filter((line) => !BULLET.test(line) && !/^\W*\d{1,2}:\d{2}/.test(line))
    .map((line) => line.replace(LINK, "").replace(/\s+/g, " ").trim())
    .find((line) => line.length >= PROSE_MIN_CHARS);
  let quickTake = "";
  for (const sentence of sentencesOf(prose ?? "")) {
    if (quickTake !== "" && quickTake.length + sentence.length > QUICK_TAKE_CHARS) break;
    quickTake += sentence;
  }
  if (quickTake.length <= QUICK_TAKE_CHARS) return quickTake.trim();
  return `${quickTake.slice(0, quickTake.lastIndexOf(" ", QUICK_TAKE_CHARS)).toWellFormed()}…`;
}

function takeawaysOf(descriptionLines: readonly string[]): string[] {
  const { least, most, shortest, longest } = TAKEAWAYS;
  const entries = descriptionLines
    .map((line) => BULLET.exec(line)?.groups?.["text"]?.trim() ?? "")
    .filter((text) => text.length >= shortest && text.length <= longest && !NOT_PROSE.test(text));
  return entries.length >= least ? entries.slice(0, most) : [];
}

function quotesOf(topic: string, lines: readonly TranscriptLine[]): string[] {
  const passages = passagesOf(lines);
  const closest = new Set(retrieve(topic, passages, QUOTES.most));
  return passages
    .filter((passage) => closest.has(passage))
    .flatMap(({ text, speaker }) => {
      const sentence = longestOf(sentencesOf(text).map((one) => one.trim()));
      if (!sentence) return [];
      return [speaker ? `${sentence} — ${speaker}` : sentence];
    });
}

const longestOf = (sentences: readonly string[]) =>
  sentences
    .filter(({ length }) => length >= QUOTES.shortest && length <= QUOTES.longest)
    .toSorted((a, b) => b.length - a.length)[0];
