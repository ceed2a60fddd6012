import type { Passage } from "../answers/passages.ts";
import { fieldsOf, isRecord } from "../text/is-record.ts";

/** A recap with the passages that an answer cites. */
export interface AnswerSource {
  slug: string;
  title: string;
  citations: readonly Passage[];
}

export interface Answer {
  text: string;
  sources: readonly AnswerSource[];
}

/** A question with its answer or error. */
export type Turn = { id: string; question: string } & (
  | { state: "waiting" }
  | { state: "answered"; answer: Answer }
  | { state: "failed"; error: string }
);

/** Older turns of a conversation are dropped. */
const MOST_TURNS = 40;
/** Answered turns that a follow-up question sends along. */
export const CONTEXT_TURNS = 6;

export const appended = (turns: readonly Turn[], turn: Turn): Turn[] =>
  [...turns, turn].slice(-MOST_TURNS);

export const replaced = (turns: readonly Turn[], turn: Turn): Turn[] =>
  turns.map((other) => (other.id === turn.id ? turn : other));

/** Merges this page's turns with the turns that another tab stored. */
export function joined(own: readonly Turn[], kept: readonly Turn[]): Turn[] {
  const waiting = own.filter(({ state }) => state === "waiting");
  const isOwn = ({ id }: Turn) => own.some((turn) => turn.id === id);
  const isUnderWay = (turn: Turn) => turn.state === "failed" && turn.error === INTERRUPTED;
  // A turn that another tab waits for appears when it is answered.
  const news = kept.filter((turn) => !isUnderWay(turn) || isOwn(turn));
  const settled = news.filter(({ id }) => !waiting.some((turn) => turn.id === id));
  return [...settled, ...waiting].slice(-MOST_TURNS);
}

/** The answered turns as context of a follow-up question, oldest first. */
export const contextOf = (turns: readonly Turn[]) =>
  turns
    .flatMap((turn) =>
      turn.state === "answered" ? [{ question: turn.question, answer: turn.answer.text }] : [],
    )
    .slice(-CONTEXT_TURNS);

/** The conversation as Markdown. `addressOf` returns the full address of a citation. */
export function toMarkdown(
  title: string,
  turns: readonly Turn[],
  addressOf: (source: AnswerSource, citation: Passage) => string,
): string {
  const parts = turns.flatMap((turn) => {
    if (turn.state !== "answered") return [];
    const { text, sources } = turn.answer;
    const quotes = sources.flatMap((source) =>
      source.citations.map((citation) => {
        const who = [citation.speaker, source.title].filter(Boolean).join(", ");
        return `${quoted(citation.text)}\n>\n> [${escaped(who)}](${addressOf(source, citation)})`;
      }),
    );
    return [`## ${escaped(turn.question.replace(/\s+/g, " "))}`, escaped(text), ...quotes];
  });
  return `${[`# ${escaped(title)}`, ...parts].join("\n\n")}\n`;
}

const quoted = (text: string) =>
  escaped(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** Escapes the characters that Markdown would interpret. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** The error of a question whose page was closed before the answer came. */
export const INTERRUPTED = "This page was left before the answer came.";

/** Reads a stored conversation. An unanswered turn becomes a failed one, which the reader can retry. */
export function readTurns(kept: unknown): Turn[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap(readTurn).slice(-MOST_TURNS);
}

function readTurn(stored: unknown): Turn[] {
  const { id, question, state, error, answer } = fieldsOf(stored);
  if (typeof id !== "string" || typeof question !== "string") return [];
  if (state === "waiting") return [{ id, question, state: "failed", error: INTERRUPTED }];
  if (state === "failed" && typeof error === "string") return [{ id, question, state, error }];
  const { text, sources: given } = fieldsOf(answer);
  const sources = readSources(given);
  if (state !== "answered" || typeof text !== "string" || !sources) return [];
  return [{ id, question, state, answer: { text, sources } }];
}

/** Reads sources from a function or from storage. Null if they are invalid. */
export function readSources(given: unknown): AnswerSource[] | null {
  if (!Array.isArray(given)) return null;
  const isFine = given.every(
    (source) =>
      isRecord(source) &&
      typeof source["slug"] === "string" &&
      typeof source["title"] === "string" &&
      Array.isArray(source["citations"]) &&
      source["citations"].every(isCitation),
  );
  return isFine ? (given as AnswerSource[]) : null;
}

const isCitation = (given: unknown): given is Passage =>
  isRecord(given) &&
  typeof given["text"] === "string" &&
  (given["speaker"] === null || typeof given["speaker"] === "string") &&
  (given["start"] === null || typeof given["start"] === "number") &&
  (given["line"] === null || typeof given["line"] === "string");
