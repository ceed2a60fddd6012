import type { Passage } from "../../src/domain/answers/passages.ts";
import { type TranscriptLine, transcriptLines } from "../../src/domain/transcript/lines.ts";
import { isAnswerable, type Question, type Transcripts, transcriptOf } from "./corpus.ts";
import { passageLocator } from "./passage-locator.ts";

export interface Outcome {
  question: Question;
  isAnswered: boolean;
  /** True if a passage of the answer overlaps an expected passage. */
  isRight: boolean;
  /** The number of passages in the answer that are not in the transcript. */
  inventedCount: number;
  ms: number;
}

export type Answerer = (
  question: string,
  lines: readonly TranscriptLine[],
) => readonly Passage[] | Promise<readonly Passage[]>;

export async function measureQuestions(
  questions: readonly Question[],
  shows: Transcripts,
  answer: Answerer,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const source = transcriptOf(shows, question.show, question.episode) ?? "";
    const lines = transcriptLines(source);
    const startedAt = performance.now();
    const passages = await answer(question.question, lines);
    const ms = performance.now() - startedAt;
    const isVerbatim = ({ line, text }: Passage) =>
      lines.some((candidate) => candidate.id === line && candidate.text.includes(text));
    const ranges = passages.filter(isVerbatim).map(passageLocator(source, lines));
    const isRight = ranges.some(({ from, to }) => question.answers.some((span) => from < span.to && span.from < to));
    const inventedCount = passages.length - ranges.length;
    outcomes.push({ question, isAnswered: passages.length > 0, isRight, inventedCount, ms });
  }
  return outcomes;
}

export function figuresOf(outcomes: readonly Outcome[]) {
  const answerableOutcomes = outcomes.filter(({ question }) => isAnswerable(question));
  const unanswerableOutcomes = outcomes.filter(({ question }) => !isAnswerable(question));
  return {
    recall: share(answerableOutcomes, ({ isRight }) => isRight),
    answered: share(answerableOutcomes, ({ isAnswered }) => isAnswered),
    falseAnswers: share(unanswerableOutcomes, ({ isAnswered }) => isAnswered),
    invented: outcomes.reduce((sum, { inventedCount }) => sum + inventedCount, 0),
    meanMs: outcomes.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, outcomes.length),
  };
}

const share = (outcomes: readonly Outcome[], predicate: (outcome: Outcome) => boolean) =>
  outcomes.filter(predicate).length / Math.max(1, outcomes.length);
