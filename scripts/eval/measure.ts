import type { Passage } from "../../src/domain/answers/passages.ts";
import { type TranscriptLine, transcriptLines } from "../../src/domain/transcript/lines.ts";
import { placesIn } from "./places.ts";
import { isAnswerable, type Question } from "./questions.ts";
import { type Transcripts, transcriptOf } from "./transcripts.ts";

/** What came of one question. */
export interface Outcome {
  question: Question;
  /** A passage was given for an answer. */
  isAnswered: boolean;
  /** One of the passages given overlaps one that answers. */
  isRight: boolean;
  /** Passages given that do not stand in the transcript letter by letter. */
  invented: number;
  ms: number;
}

/** Gives the passages an answer rests on; none where it finds nothing. */
export type Answerer = (
  question: string,
  lines: readonly TranscriptLine[],
) => readonly Passage[] | Promise<readonly Passage[]>;

/** Asks every question of its transcript, one after the other. */
export async function measure(
  questions: readonly Question[],
  shows: Transcripts,
  answer: Answerer,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const source = transcriptOf(shows, question.show, question.episode) ?? "";
    const lines = transcriptLines(source);
    const started = performance.now();
    const given = await answer(question.question, lines);
    const ms = performance.now() - started;
    const isSaid = ({ line, text }: Passage) =>
      lines.some((said) => said.id === line && said.text.includes(text));
    const places = given.filter(isSaid).map(placesIn(source, lines));
    const isRight = places.some(({ from, to }) =>
      question.answers.some((span) => from < span.to && span.from < to),
    );
    const invented = given.length - places.length;
    outcomes.push({ question, isAnswered: given.length > 0, isRight, invented, ms });
  }
  return outcomes;
}

export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf(outcomes: readonly Outcome[]) {
  const answerable = outcomes.filter(({ question }) => isAnswerable(question));
  const others = outcomes.filter(({ question }) => !isAnswerable(question));
  return {
    /** Of the answerable questions, those with a right passage among the first five. */
    recall: share(answerable, ({ isRight }) => isRight),
    /** Of the answerable ones, those answered at all. */
    answered: share(answerable, ({ isAnswered }) => isAnswered),
    /** Of those without an answer, those answered. */
    falseAnswers: share(others, ({ isAnswered }) => isAnswered),
    invented: outcomes.reduce((sum, { invented }) => sum + invented, 0),
    meanMs: outcomes.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, outcomes.length),
  };
}

const share = (outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean) =>
  outcomes.filter(holds).length / Math.max(1, outcomes.length);
