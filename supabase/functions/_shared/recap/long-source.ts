import { z } from "zod";
import { writtenItem } from "../../../../src/data/written-text.ts";
import { enclose } from "../../../../src/domain/ai/prompts.ts";
import { estimateTokens } from "../../../../src/domain/ai/tokens.ts";
import { clockTime } from "../../../../src/domain/content/durations.ts";
import {
  type EpisodeFacts,
  factsText,
  materialText,
  type NumberedLine,
  writtenLine,
} from "../../../../src/domain/recap-form/material.ts";
import { partsOf } from "../../../../src/domain/recap-form/material-parts.ts";
import { type NamedText, readNamedTexts } from "../../../../src/domain/recap-form/named-texts.ts";
import { CHAPTERS_PER_HOUR, type NamedChapter } from "../../../../src/domain/recap-form/written-chapters.ts";
import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import { Refused } from "../refused.ts";
import { SECTIONS } from "./sections.ts";
import { failedBy, type MissingSection, refusedBy, SYSTEM, type Writer } from "./write-sections.ts";

/** The estimate of tokens can be too low by this share. */
const SAFETY = 0.85;
/** The system text, the rules, the schema and the tasks of the largest request have fewer tokens. */
const TASK_TOKENS = 2200;
const PART_TASK_TOKENS = 900;
const PART_TOKENS = 400;
const MIN_PART_TOKENS = 400;
/** An answer may have this share of the context. */
const ANSWER_SHARE = 0.3;
const NOTE_TOKENS = 45;
const MAX_NOTES = 60;
/** The notes take this share of the material from which the sections are written. The cited lines take the rest. */
const NOTES_SHARE = 0.55;
const MAX_CHAPTERS = 40;

/** Returns how many tokens an answer may have at most. */
export const mostAnswerTokens = (contextTokens: number): number => Math.floor(contextTokens * ANSWER_SHARE);

/** Returns how many tokens of material a request may have, if its answer has at most `answerTokens`. */
export const roomOf = (contextTokens: number, answerTokens: number): number =>
  Math.max(MIN_PART_TOKENS, Math.floor(contextTokens * SAFETY) - answerTokens - TASK_TOKENS);

type Failed = Omit<MissingSection, "section">;

export interface ReadSource {
  material: string;
  chapters: NamedChapter[];
  /** Says how much was read, and how. */
  notes: string[];
  /** Null if at least one part was read. */
  failure: Failed | null;
}

interface LongSourceOptions {
  contextTokens: number;
  /** How many tokens of material the requests for the sections may have. */
  room: number;
  wantsChapters: boolean;
}

/**
 * Reads a source that is longer than one request. The model writes notes about each part, with numbers of lines. The material
 * of the other requests consists of the facts, the notes, and as many cited lines as fit.
 */
export async function readInParts(
  writer: Writer,
  facts: EpisodeFacts,
  lines: readonly NumberedLine[],
  { contextTokens, room, wantsChapters }: LongSourceOptions,
): Promise<ReadSource> {
  const factsTokens = estimateTokens(factsText(facts));
  const answerTokens = Math.min(partTokens(MAX_NOTES), mostAnswerTokens(contextTokens));
  const partRoom = Math.max(
    MIN_PART_TOKENS,
    Math.floor(contextTokens * SAFETY) - answerTokens - PART_TASK_TOKENS - factsTokens,
  );
  const chapterStarts = facts.chapters.map(({ start }) => start);
  const parts = partsOf(lines, chapterStarts, partRoom, (line) => estimateTokens(writtenLine(line)) + 1);
  const notesRoom = Math.max(MIN_PART_TOKENS, (room - factsTokens) * NOTES_SHARE);
  const notesPerPart = Math.floor(notesRoom / parts.length / NOTE_TOKENS);
  const maxNotes = Math.max(3, Math.min(MAX_NOTES, notesPerPart, maxNotesOf(answerTokens)));
  const replies = await Promise.all(
    parts.map((part, index) => readPart(writer, facts, part, { index, count: parts.length, maxNotes, wantsChapters })),
  );
  const read = replies.flatMap((reply) => ("notes" in reply ? [reply] : []));
  const unread = replies.flatMap((reply, index) =>
    "failure" in reply ? [{ part: parts[index] ?? [], ...reply }] : [],
  );
  const allNotes = read.flatMap(({ notes }) => notes);
  const keptNotes = notesThatFit(
    read.map(({ notes }) => notes),
    notesRoom,
  );
  const citedLines = linesThatFit(keptNotes, lines, room - factsTokens - tokensOf(keptNotes.map(writtenNote)));
  const heading = "Lines that the notes name, each with its number, time and speaker, where they are known:";
  const notesText = [NOTES_HEADING, ...keptNotes.map(writtenNote)].join("\n");
  return {
    material: enclose("source", materialText(facts, citedLines, `${notesText}\n\n${heading}`)),
    chapters: rising(read.flatMap(({ chapters }) => chapters)),
    notes: [
      `The source is longer than one request to the model. The model read it in ${parts.length} parts, and wrote from its notes about them: ${keptNotes.length} of ${allNotes.length} notes, with ${citedLines.length} of ${lines.length} lines.`,
      ...unread.map(({ part, failure }) => `The model did not read ${rangeText(part)}. ${failure.reason}`),
    ],
    failure: read.length === 0 ? (unread[0]?.failure ?? NOTHING) : null,
  };
}

const NOTES_HEADING =
  "Notes on the whole episode, in its order. Before each note are the numbers of the lines on which it rests:";

const writtenNote = ({ text, lines }: NamedText) => `[${lines.join(", ")}] ${text}`;

const tokensOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + estimateTokens(text) + 1, 0);

interface PartOptions {
  index: number;
  count: number;
  maxNotes: number;
  wantsChapters: boolean;
}

const namedText = z.object({ text: z.string(), lines: z.array(z.int()) });
const chaptersField = { chapters: z.array(z.object({ line: z.int(), title: z.string() })) };

async function readPart(
  { model, budget, run, signal }: Writer,
  facts: EpisodeFacts,
  part: readonly NumberedLine[],
  { index, count, maxNotes, wantsChapters }: PartOptions,
): Promise<{ notes: NamedText[]; chapters: NamedChapter[] } | { failure: Failed }> {
  const numbers = new Set(part.map(({ number }) => number));
  const minutes = ((part.at(-1)?.start ?? 0) - (part[0]?.start ?? 0)) / 60;
  const mostChapters = Math.max(2, Math.ceil((minutes / 60) * CHAPTERS_PER_HOUR.max));
  const fewestChapters = Math.max(1, Math.floor((minutes / 60) * CHAPTERS_PER_HOUR.min));
  const task = [
    `The material is part ${index + 1} of ${count} of the episode. Write notes about this part. Somebody who knows only the notes will write the recap.`,
    `"notes" holds at most ${maxNotes} notes, in the order of the part, each one sentence in the language of the material: what is claimed, by whom, with its numbers, names, reasons, methods, examples and recommendations. "lines" holds the numbers of the one to four lines on which the note rests. Leave out advertisements.`,
    wantsChapters &&
      `"chapters" holds ${fewestChapters} to ${mostChapters} chapters that begin in this part. "line" is the number of the line with which the subject begins. "title" names the subject in two to eight words, without a number or a time.`,
  ];
  try {
    const reply = await budget.ask(model, {
      system: SYSTEM,
      material: enclose("source", materialText(facts, part)),
      task: task.filter(Boolean).join("\n\n"),
      schema: z.unknown().transform((value, context) => {
        const notes = readNamedTexts(fieldsOf(value)["notes"] ?? value)
          ?.map(({ text, lines }) => ({ text: writtenItem(text), lines: lines.filter((line) => numbers.has(line)) }))
          .filter(({ text }) => text !== "")
          .slice(0, maxNotes);
        const chapters = SECTIONS.chapters.read(value) ?? [];
        if (notes && notes.length > 0)
          return { notes, chapters: chapters.filter(({ line }) => numbers.has(line)).slice(0, MAX_CHAPTERS) };
        context.addIssue({ code: "custom", message: 'The answer has no "notes".' });
        return z.NEVER;
      }),
      schemaForModel: z.object({ notes: z.array(namedText), ...(wantsChapters && chaptersField) }),
      maxTokens: partTokens(maxNotes),
      signal,
      run,
    });
    return reply.kind === "answer" ? reply.value : { failure: failedBy(reply) };
  } catch (error) {
    if (error instanceof Refused) return { failure: refusedBy(error) };
    throw error;
  }
}

const NOTHING: Failed = { kind: "empty", reason: "The source has no words.", mayWorkLater: false, limitTokens: null };

const partTokens = (maxNotes: number) => PART_TOKENS + 2 * NOTE_TOKENS * maxNotes;
const maxNotesOf = (answerTokens: number) => Math.floor((answerTokens - PART_TOKENS) / (2 * NOTE_TOKENS));

/** Takes notes from all parts in turn, until they fill the room. So every part has its share. */
function notesThatFit(notesOfParts: readonly (readonly NamedText[])[], room: number): NamedText[] {
  const kept = notesOfParts.map(() => new Set<NamedText>());
  let tokens = 0;
  const rounds = Math.max(0, ...notesOfParts.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    for (const [index, notes] of notesOfParts.entries()) {
      const note = notes[round];
      if (note === undefined) continue;
      tokens += estimateTokens(writtenNote(note)) + 1;
      if (tokens > room) return notesOfParts.flatMap((list, part) => list.filter((item) => kept[part]?.has(item)));
      kept[index]?.add(note);
    }
  }
  return notesOfParts.flat();
}

/** Takes the first line of each note, then the second ones, until they fill the room. */
function linesThatFit(notes: readonly NamedText[], lines: readonly NumberedLine[], room: number): NumberedLine[] {
  const byNumber = Map.groupBy(lines, ({ number }) => number);
  const kept = new Set<number>();
  let tokens = 0;
  const order = [0, 1, 2, 3].flatMap((position) => spread(notes).map((note) => note.lines[position]));
  for (const number of order) {
    if (number === undefined || kept.has(number)) continue;
    const size = tokensOf((byNumber.get(number) ?? []).map(writtenLine));
    if (tokens + size > room) continue;
    tokens += size;
    kept.add(number);
  }
  return lines.filter(({ number }) => kept.has(number));
}

/** Returns the items in another order: every eighth, then those between them. So a full room has items of the whole list. */
const spread = <T>(items: readonly T[]): T[] =>
  Array.from({ length: 8 }, (_, offset) => items.filter((_item, index) => index % 8 === (offset * 5) % 8)).flat();

const rising = (chapters: readonly NamedChapter[]): NamedChapter[] => {
  let last = 0;
  return chapters.filter(({ line }) => {
    if (line <= last) return false;
    last = line;
    return true;
  });
};

function rangeText(part: readonly NumberedLine[]): string {
  const [first, last] = [part[0], part.at(-1)];
  const times = [first?.start, last?.start].filter((start) => typeof start === "number").map(clockTime);
  return times.length === 2 ? `${times[0]} to ${times[1]}` : `the lines ${first?.number} to ${last?.number}`;
}
