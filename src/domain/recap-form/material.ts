import { sentencesOf } from "../answers/sentences.ts";
import type { Chapter, Guest, Link } from "../content/content.ts";
import { clockTime } from "../content/durations.ts";
import type { GlossaryTerm } from "../glossary/glossary.ts";
import { textsWithin } from "../glossary/hints.ts";
import type { TranscriptLine } from "../transcript/lines.ts";

/** Everything that the product knows about an episode. A model gets all of it, so that it spells names as the publisher does. */
export interface EpisodeFacts {
  title: string;
  show: string;
  aboutShow: string;
  /** `YYYY-MM-DD`, or null if the date is unknown. */
  date: string | null;
  minutes: number | null;
  /** Plain text: the show notes, or the description of a video. */
  notes: string;
  guests: readonly Pick<Guest, "name">[];
  chapters: readonly Chapter[];
  links: readonly Link[];
  /** How the show spells names and terms, and how recognisers mishear them. The most important come first. */
  glossary: readonly GlossaryTerm[];
}

/** A line, or a part of a very long line, with the number of the line in the whole transcript. The first line has the number 1. */
export interface NumberedLine {
  number: number;
  speaker: string | null;
  start: number | null;
  text: string;
}

const ABOUT_SHOW_MAX_CHARS = 600;
export const NOTES_MAX_CHARS = 5000;
const MAX_LISTED_LINKS = 40;
const GLOSSARY_MAX_CHARS = 4000;
const LINE_MAX_CHARS = 1800;

/** Gives each line its number. A very long line has several parts with the same number. */
export const numberedLines = (lines: readonly Omit<TranscriptLine, "id">[]): NumberedLine[] =>
  lines.flatMap(({ speaker, start, text }, index) =>
    cutText(text).map((part) => ({ number: index + 1, speaker, start, text: part })),
  );

/** Returns the paragraphs of a text that is no transcript, such as show notes, as lines without times. */
export const linesOfText = (text: string): Omit<TranscriptLine, "id">[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ speaker: null, start: null, text: line }));

/** Writes a line as `[12] 3:04 Ann: text`. */
export function writtenLine({ number, speaker, start, text }: NumberedLine): string {
  const time = start === null ? "" : ` ${clockTime(Math.floor(start))}`;
  return `[${number}]${time}${speaker ? ` ${speaker}:` : ""} ${text}`;
}

/** Writes the facts, and then the lines. The text is the same in all requests of a recap, so model servers can cache it. */
export const materialText = (facts: EpisodeFacts, lines: readonly NumberedLine[], heading = LINES_HEADING): string =>
  [factsText(facts), "", heading, ...lines.map(writtenLine)].join("\n");

const LINES_HEADING = "Lines of the episode, each with its number, time and speaker, where they are known:";

export function factsText(facts: EpisodeFacts) {
  const { title, show, aboutShow, date, minutes, notes, guests, chapters, links, glossary } = facts;
  const lines = [
    `Title: ${title}`,
    show && `Show: ${show}`,
    aboutShow && `About the show: ${oneLine(aboutShow).slice(0, ABOUT_SHOW_MAX_CHARS).toWellFormed()}`,
    date && `Date: ${date}`,
    minutes !== null && `Length: ${minutes} minutes`,
    guests.length > 0 && `Guests: ${guests.map(({ name }) => oneLine(name)).join(", ")}`,
    ...listText(
      "Chapters of the publisher:",
      chapters.map((chapter) => `${clockTime(Math.floor(chapter.start))} ${oneLine(chapter.title)}`),
    ),
    ...listText(
      "Links of the publisher:",
      links.slice(0, MAX_LISTED_LINKS).map(({ text, url }) => `${oneLine(text)}: ${url}`),
    ),
    ...listText("How the show spells names and terms:", textsWithin(glossary.map(writtenTerm), GLOSSARY_MAX_CHARS)),
    ...listText("Notes of the publisher:", [notes.slice(0, NOTES_MAX_CHARS).toWellFormed()].filter(Boolean)),
  ];
  return lines.filter((line) => typeof line === "string" && line !== "").join("\n");
}

const writtenTerm = ({ term, misheard }: GlossaryTerm) =>
  misheard.length === 0 ? term : `${term} (not ${misheard.join(", ")})`;

const listText = (heading: string, items: readonly string[]) => (items.length > 0 ? [heading, ...items] : []);

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function cutText(text: string): string[] {
  if (text.length <= LINE_MAX_CHARS) return [text];
  const parts: string[] = [];
  let part = "";
  for (const piece of sentencesOf(text).flatMap(cutBetweenWords)) {
    if (part !== "" && part.length + piece.length > LINE_MAX_CHARS) {
      parts.push(part.trim());
      part = "";
    }
    part += piece;
  }
  return [...parts, part.trim()].filter(Boolean);
}

function cutBetweenWords(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > LINE_MAX_CHARS) {
    const space = text.lastIndexOf(" ", from + LINE_MAX_CHARS);
    const cut = space > from ? space + 1 : from + LINE_MAX_CHARS;
    const to = /[\udc00-\udfff]/.test(text.charAt(cut)) ? cut - 1 : cut;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return [...pieces, text.slice(from)];
}
