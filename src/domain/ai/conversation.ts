import type { Citation } from "../answers/quote.ts";
import { fieldsOf, isRecord } from "../text/is-record.ts";
import { type Block, blocksOf, type Span } from "./answer-markup.ts";

export interface AnswerSource {
  slug: string;
  title: string;
  citations: readonly Citation[];
}

export interface Answer {
  text: string;
  sources: readonly AnswerSource[];
  /** True if the sources contain every quote of a written answer. */
  verified?: boolean;
  /** True if a model failed. A later attempt with the same question can succeed. */
  canRetry?: boolean;
  /** The closest passages, if the text says that there is no answer. */
  closest?: readonly AnswerSource[];
}

export interface Exchange {
  question: string;
  answer: string;
}

export type Turn = { id: string; question: string } & (
  | { state: "waiting"; text: string }
  /** The reader stopped the answer after some sentences. */
  | { state: "stopped"; text: string }
  | { state: "answered"; answer: Answer }
  | { state: "failed"; error: string }
);

const MAX_TURNS = 40;
export const CONTEXT_TURNS = 6;

export const appendTurn = (turns: readonly Turn[], turn: Turn): Turn[] => [...turns, turn].slice(-MAX_TURNS);

export const replaceTurn = (turns: readonly Turn[], turn: Turn): Turn[] =>
  turns.map((other) => (other.id === turn.id ? turn : other));

export const stopTurn = (turn: Turn): Turn => (turn.state === "waiting" ? { ...turn, state: "stopped" } : turn);

export function mergeTurns(tabTurns: readonly Turn[], storedTurns: readonly Turn[]): Turn[] {
  const waitingTurns = tabTurns.filter(({ state }) => state === "waiting");
  const isTurnOfThisTab = ({ id }: Turn) => tabTurns.some((turn) => turn.id === id);
  const isInterrupted = (turn: Turn) => turn.state === "failed" && turn.error === INTERRUPTED;
  // If another tab still waits for an answer, its question is stored as interrupted. This tab does not show that question.
  const visibleTurns = storedTurns.filter((turn) => !isInterrupted(turn) || isTurnOfThisTab(turn));
  const settledTurns = visibleTurns.filter(({ id }) => !waitingTurns.some((turn) => turn.id === id));
  return [...settledTurns, ...waitingTurns].slice(-MAX_TURNS);
}

export const contextOf = (turns: readonly Turn[]): Exchange[] =>
  turns
    .flatMap((turn) => (turn.state === "answered" ? [{ question: turn.question, answer: turn.answer.text }] : []))
    .slice(-CONTEXT_TURNS);

export function toMarkdown(
  title: string,
  turns: readonly Turn[],
  addressOf: (source: AnswerSource, citation: Citation) => string,
): string {
  const parts = turns.flatMap((turn) => {
    if (turn.state !== "answered") return [];
    const { text, sources } = turn.answer;
    const quotes = sources.flatMap((source) =>
      source.citations.map((citation) => {
        const label = [citation.speaker, source.title].filter(Boolean).join(", ");
        return `${asBlockquote(citation.text)}\n>\n> [${escapeMarkdown(label)}](${addressOf(source, citation)})`;
      }),
    );
    return [
      `## ${escapeMarkdown(turn.question.replace(/\s+/g, " "))}`,
      ...blocksOf(text).map(blockMarkdown),
      ...quotes,
    ];
  });
  return `${[`# ${escapeMarkdown(title)}`, ...parts].join("\n\n")}\n`;
}

const blockMarkdown = (block: Block): string =>
  block.kind === "paragraph"
    ? spansMarkdown(block.spans)
    : block.items
        .map((spans, index) => {
          const mark = block.first === null ? "-" : `${block.first + index}.`;
          return `${mark} ${spansMarkdown(spans)}`;
        })
        .join("\n");

const SPAN_MARKS: Partial<Record<Span["kind"], string>> = { strong: "**", em: "*" };
const spansMarkdown = (spans: readonly Span[]): string =>
  spans
    .map(({ kind, text }) => {
      const mark = SPAN_MARKS[kind] ?? "";
      return mark + escapeMarkdown(text) + mark;
    })
    .join("");

const asBlockquote = (text: string) =>
  escapeMarkdown(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, "\\$&");

export const INTERRUPTED = "This page was left before the answer came.";

export function readTurns(storedValue: unknown): Turn[] {
  if (!Array.isArray(storedValue)) return [];
  return storedValue.flatMap(readTurn).slice(-MAX_TURNS);
}

function readTurn(storedValue: unknown): Turn[] {
  const { id, question, state, error, answer, text: sentences } = fieldsOf(storedValue);
  if (typeof id !== "string" || typeof question !== "string") return [];
  if (state === "waiting") return [{ id, question, state: "failed", error: INTERRUPTED }];
  if (state === "failed" && typeof error === "string") return [{ id, question, state, error }];
  if (state === "stopped" && typeof sentences === "string") return [{ id, question, state, text: sentences }];
  const { text, sources: value, closest: closestValue, verified, canRetry } = fieldsOf(answer);
  const sources = readSources(value);
  if (state !== "answered" || typeof text !== "string" || !sources) return [];
  const closest = readSources(closestValue);
  const optionalFields = {
    ...(typeof verified === "boolean" ? { verified } : {}),
    ...(typeof canRetry === "boolean" ? { canRetry } : {}),
    ...(closest ? { closest } : {}),
  };
  return [{ id, question, state, answer: { text, sources, ...optionalFields } }];
}

export function readSources(value: unknown): AnswerSource[] | null {
  if (!Array.isArray(value)) return null;
  const isValid = value.every(
    (source) =>
      isRecord(source) &&
      typeof source["slug"] === "string" &&
      typeof source["title"] === "string" &&
      Array.isArray(source["citations"]) &&
      source["citations"].every(isCitation),
  );
  return isValid ? (value as AnswerSource[]) : null;
}

const isCitation = (value: unknown): value is Citation =>
  isRecord(value) &&
  typeof value["text"] === "string" &&
  (value["speaker"] === null || typeof value["speaker"] === "string") &&
  (value["start"] === null || typeof value["start"] === "number") &&
  (value["line"] === null || typeof value["line"] === "string") &&
  (value["marks"] === undefined || (Array.isArray(value["marks"]) && value["marks"].every(isRange)));

const isRange = (value: unknown): boolean =>
  isRecord(value) && typeof value["from"] === "number" && typeof value["to"] === "number";
