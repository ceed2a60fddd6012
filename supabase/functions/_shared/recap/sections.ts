import { z } from "zod";
import { writtenItem, writtenLines, writtenText } from "../../../../src/data/written-text.ts";
import { fitValue } from "../../../../src/domain/ai/fit-value.ts";
import type { PromptSlug } from "../../../../src/domain/ai/prompts.ts";
import { EPISODE_TEXT_LIMITS } from "../../../../src/domain/limits.ts";
import { lineNumbers, type NamedText, readNamedTexts } from "../../../../src/domain/recap-form/named-texts.ts";
import { bodyWords, itemCount, type RecapLength } from "../../../../src/domain/recap-form/recap-length.ts";
import { chapterCount, type NamedChapter } from "../../../../src/domain/recap-form/written-chapters.ts";
import { fieldsOf, isRecord } from "../../../../src/domain/text/is-record.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import { readBody, type WrittenBody } from "./written-body.ts";

/** What a model writes, and the numbers of the lines on which it rests. */
export interface Sections {
  quickTake: NamedText[];
  whyItMatters: NamedText[];
  chapters: NamedChapter[];
  recapBody: WrittenBody;
  playbook: NamedText[];
  keyTakeaways: NamedText[];
  quotes: NamedText[];
  /** The texts are HTML or Markdown. */
  recommendations: NamedText[];
}
export type Section = keyof Sections;

/** How long the episode is, and which length the editor chose. */
export interface Size {
  minutes: number;
  sourceWords: number;
  length: RecapLength;
  /** A request may ask for at most this number of tokens. */
  answerTokens: number;
}

interface Task<S extends Section> {
  /** The prompt that admins edit. The chapters have none. */
  slug: PromptSlug | null;
  name: string;
  /** Says what the model must write into the fields of `answer`. */
  rule: (size: Size) => string;
  answer: z.ZodType;
  /** Returns null if the value is not readable. */
  read: (value: unknown) => Sections[S] | null;
  isEmpty: (value: Sections[S]) => boolean;
  maxTokens: (size: Size) => number;
  mayBeEmpty?: boolean;
}

const BODY_TOKENS = 500;
/** A word has more than one token, and each sentence has numbers of lines. */
const TOKENS_PER_WORD = 4;
const WRITTEN_MAX_CHARS = 100_000;
const MAX_CHAPTERS = 200;

const linesField = z.array(z.int());
const namedText = z.object({ text: z.string(), lines: linesField });
const sentencesAnswer = z.object({ sentences: z.array(namedText) });
const itemsAnswer = z.object({ items: z.array(namedText) });

const isNone = (list: readonly unknown[]) => list.length === 0;

/** Reads sentences of plain text. One text without numbers can have several paragraphs. */
const readSentences = (value: unknown): NamedText[] | null => cleaned(readNamedTexts(value), writtenText, 1000);

/** Reads a list. A text that is a list with signs or numbers becomes its items. */
function readItems(value: unknown, write: (text: string) => string, { maxItems, maxChars }: ItemLimits) {
  const texts = readNamedTexts(value);
  const [only] = texts ?? [];
  const lines = texts?.length === 1 && only ? writtenLines(storableText(only.text, WRITTEN_MAX_CHARS)) : [];
  const isList = !Array.isArray(value) && only && lines.length > 0;
  const items = isList ? lines.flatMap((line) => readNamedTexts([line]) ?? []) : isProse(value) ? [] : texts;
  return cleaned(items, write, maxItems, maxChars);
}

interface ItemLimits {
  maxItems: number;
  maxChars: number;
}

/** A single text that is no list, where a list was requested. */
const isProse = (value: unknown) => {
  const { items, text } = fieldsOf(value);
  return (
    typeof value === "string" || (typeof text === "string" && text !== "" && (!Array.isArray(items) || isNone(items)))
  );
};

const cleaned = (
  texts: readonly NamedText[] | null,
  write: (text: string) => string,
  maxItems: number,
  maxChars = WRITTEN_MAX_CHARS,
) =>
  texts
    ?.map(({ text, lines }) => ({ text: write(storableText(text, maxChars)), lines }))
    .filter(({ text }) => text !== "")
    .slice(0, maxItems) ?? null;

function readChapters(value: unknown): NamedChapter[] | null {
  const list = Array.isArray(value) ? value : fieldsOf(value)["chapters"];
  if (!Array.isArray(list)) return null;
  return list.slice(0, MAX_CHAPTERS).flatMap((item) => {
    if (!isRecord(item)) return [];
    const [line] = lineNumbers(item["line"] ?? item["lines"]);
    const title = item["title"] ?? item["text"];
    return line === undefined || typeof title !== "string" ? [] : [{ line, title: writtenItem(title) }];
  });
}

const count = ({ min, max }: { min: number; max: number }) => (min === max ? String(max) : `${min} to ${max}`);

export const SECTIONS: { [S in Section]: Task<S> } = {
  quickTake: {
    slug: "prompt_quick_take",
    name: "Quick take",
    rule: () => `"sentences" holds its sentences in plain text.`,
    answer: sentencesAnswer,
    read: (value) => readSentences(value),
    isEmpty: isNone,
    maxTokens: () => 600,
  },
  whyItMatters: {
    slug: "prompt_why_it_matters",
    name: "Why it matters",
    rule: () => `"sentences" holds its sentences in plain text.`,
    answer: sentencesAnswer,
    read: (value) => readSentences(value),
    isEmpty: isNone,
    maxTokens: () => 900,
  },
  chapters: {
    slug: null,
    name: "Chapters",
    rule: ({ minutes }) =>
      `Divide the whole episode into ${count(chapterCount(minutes))} chapters, in its order, from the first minutes to the last. "line" is the number of the line with which the subject begins. "title" names the subject in two to eight words, without a number or a time.`,
    answer: z.object({ chapters: z.array(z.object({ line: z.int(), title: z.string() })) }),
    read: readChapters,
    isEmpty: isNone,
    maxTokens: ({ minutes }) => 200 + 30 * chapterCount(minutes).max,
  },
  recapBody: {
    slug: "prompt_recap_body",
    name: "Recap",
    rule: (size) =>
      `Write ${count(bodyWordsOf(size))} words in all; if the task names another number of words, the smaller one holds. Instead of HTML, "blocks" holds the parts of the text. "kind" is h3, p, ul, ol or blockquote. Each sentence of a block is one of its "sentences", and so is each item of a list. A sentence may have <strong>, <em> and <a href>. A blockquote holds only words of the material, unchanged.`,
    answer: z.object({ blocks: z.array(z.object({ kind: z.string(), sentences: z.array(namedText) })) }),
    read: readBody,
    isEmpty: ({ html }) => html === "",
    maxTokens: (size) => BODY_TOKENS + TOKENS_PER_WORD * bodyWordsOf(size).max,
  },
  playbook: {
    slug: "prompt_playbook_extraction",
    name: "Playbook",
    rule: () =>
      `"items" holds the steps in plain text, without their numbers. It is empty if the material describes no method.`,
    answer: itemsAnswer,
    read: (value) => readItems(value, writtenItem, { maxItems: 100, maxChars: 2000 }),
    isEmpty: isNone,
    maxTokens: () => 1500,
    mayBeEmpty: true,
  },
  keyTakeaways: {
    slug: "prompt_key_takeaways",
    name: "Key takeaways",
    rule: ({ minutes, length }) =>
      `Give ${count(itemCount(minutes, length))} takeaways, from the whole length of the episode; if the task names another number, the smaller one holds. Instead of strings, "items" holds the takeaways in plain text.`,
    answer: itemsAnswer,
    read: (value) => readItems(value, writtenItem, EPISODE_TEXT_LIMITS.key_takeaways),
    isEmpty: isNone,
    maxTokens: () => 1500,
  },
  quotes: {
    slug: "prompt_quotes",
    name: "Quotes",
    rule: () =>
      `Instead of strings, "items" holds the quotes. "text" is the quote in the words of its line, and "line" is the number of the line.`,
    answer: z.object({ items: z.array(z.object({ line: z.int(), text: z.string() })) }),
    read: (value) => readItems(value, writtenItem, EPISODE_TEXT_LIMITS.quotes),
    isEmpty: isNone,
    maxTokens: () => 1200,
    mayBeEmpty: true,
  },
  recommendations: {
    slug: "prompt_recommendations",
    name: "Recommendations",
    rule: () => `Instead of strings, "items" holds the recommendations. "text" is one HTML paragraph.`,
    answer: itemsAnswer,
    // A cut could break the HTML, so texts that are too long are left out later.
    read: (value) => readItems(value, (text) => text.trim(), { maxItems: 200, maxChars: WRITTEN_MAX_CHARS }),
    isEmpty: isNone,
    maxTokens: () => 2000,
    mayBeEmpty: true,
  },
};

/** A small model cannot write a long body. The playbook needs some of the tokens, too. */
function bodyWordsOf({ minutes, sourceWords, length, answerTokens }: Size) {
  const { min, max } = bodyWords(minutes, sourceWords, length);
  const most = Math.max(40, Math.floor((0.75 * answerTokens - BODY_TOKENS) / TOKENS_PER_WORD / 10) * 10);
  return { min: Math.min(min, Math.round(most / 20) * 10), max: Math.min(max, most) };
}

/** Returns how many tokens the answer to a request for these sections may have. */
export const answerTokensOf = (sections: readonly Section[], size: Size): number =>
  Math.min(
    size.answerTokens,
    sections.reduce((sum, section) => sum + SECTIONS[section].maxTokens(size), 0),
  );

export const sectionName = (section: Section): string => SECTIONS[section].name;

/** The sections of one list share a request, so that a model server without a cache reads the material only three times. */
export const SHARED_REQUESTS: readonly (readonly Section[])[] = [
  // The first request is short, because the other requests wait for it. Then the server has the material in its cache.
  ["quickTake", "whyItMatters", "chapters"],
  ["recapBody", "playbook"],
  ["keyTakeaways", "quotes", "recommendations"],
];

export const answerSchema = (sections: readonly Section[]): z.ZodType =>
  z.object(Object.fromEntries(sections.map((section) => [section, SECTIONS[section].answer])));

/**
 * Reads the reply to a request for some sections. The result has only the sections that are readable. A model may also write
 * a section without its name, if it is the only one that must have a text.
 */
export const replySchema = (sections: readonly Section[]): z.ZodType<Partial<Sections>> =>
  z.unknown().transform((value, context) => {
    const texts = readSections(value, sections);
    if (Object.keys(texts).length > 0) return texts;
    context.addIssue({ code: "custom", message: `The answer has none of the fields ${sections.join(", ")}.` });
    return z.NEVER;
  });

function readSections(value: unknown, sections: readonly Section[]): Partial<Sections> {
  const fields = fieldsOf(value);
  const named = sections.flatMap((section) => {
    const key = [section, snakeCase(section)].find((name) => name in fields);
    return key === undefined ? [] : [[section, fields[key]] as const];
  });
  const required = sections.filter((section) => !SECTIONS[section].mayBeEmpty);
  const only = sections.length === 1 ? sections[0] : required.length === 1 ? required[0] : undefined;
  const values = named.length === 0 && only !== undefined ? [[only, value] as const] : named;
  return Object.fromEntries(
    values.flatMap(([section, raw]) => {
      const read = SECTIONS[section].read as (value: unknown) => unknown;
      const text = read(raw) ?? readInner(raw, read);
      return text === null ? [] : [[section, text]];
    }),
  );
}

/** A value can be JSON in a text, or in another object. */
function readInner(raw: unknown, read: (value: unknown) => unknown): unknown {
  const schema = z.unknown().transform((value, context) => {
    const text = read(value);
    if (text === null) context.addIssue({ code: "custom", message: "Not readable." });
    return text;
  });
  const fit = fitValue(raw, schema);
  return "value" in fit ? fit.value : null;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
