import { heldOut, isAnswerable, type Question, type Span, sha1 } from "./questions.ts";
import { commonStems, sharedRareStems } from "./rare-words.ts";
import { type Transcripts, transcriptOf } from "./transcripts.ts";

const MAX_PASSAGE_CHARS = 900;
const MAX_QUESTIONS_PER_EPISODE = 3;
const MIN_WORDS = 6;
const MAX_WORDS = 20;

export function spanFaults(span: Span, transcript: string): string[] {
  const { from, to } = span;
  if (from >= to || to > transcript.length) return [`${from}–${to} is outside of the transcript`];
  const passage = transcript.slice(from, to);
  return [
    ...(sha1(passage).startsWith(span.sha1) ? [] : [`${from}–${to} has a text with another sha1`]),
    ...(passage.length > MAX_PASSAGE_CHARS
      ? [`${from}–${to} is longer than ${MAX_PASSAGE_CHARS}`]
      : []),
  ];
}

function paraphraseFaults(
  { question }: Question,
  { from, to }: Span,
  transcript: string,
  frequentStems: Set<string>,
): string[] {
  const sharedStems = sharedRareStems(question, transcript.slice(from, to), frequentStems);
  return sharedStems.length > 0 ? [`shares ${sharedStems.join(", ")} with ${from}–${to}`] : [];
}

function questionFaults(
  question: Question,
  shows: Transcripts,
  frequentStems: Set<string>,
): string[] {
  const transcript = transcriptOf(shows, question.show, question.episode);
  if (transcript === undefined) return ["has no transcript"];
  const words = question.question.trim().split(/\s+/).length;
  return [
    ...(words < MIN_WORDS || words > MAX_WORDS ? [`has ${words} words`] : []),
    ...question.answers.flatMap((span) => [
      ...spanFaults(span, transcript),
      ...paraphraseFaults(question, span, transcript, frequentStems),
    ]),
  ];
}

export function keysOverLimit(keys: string[], limit: number): string[] {
  const groups = Map.groupBy(keys, (key) => key);
  return [...groups].filter(([, repeats]) => repeats.length > limit).map(([key]) => key);
}

/** Finds ids that occur twice, and items whose set differs from the choice of `heldOut`. */
export function heldOutFaults<T extends { id: string; set: string }>(
  items: readonly T[],
  groupOf: (item: T) => string,
): string[] {
  const heldOutIds = heldOut(items, groupOf);
  return [
    ...items
      .filter(({ id, set }) => (set === "held-out") !== heldOutIds.has(id))
      .map(({ id, set }) => `${id} must not be in the set ${set}`),
    ...keysOverLimit(
      items.map(({ id }) => id),
      1,
    ).map((id) => `${id} is used twice`),
  ];
}

/** Returns a line for each fault. Do not measure with questions that have faults. */
export function faultsOfQuestions(questions: Question[], shows: Transcripts): string[] {
  const frequentStems = commonStems(shows);
  const answerableQuestions = questions.filter(isAnswerable);
  const episodes = (questions: Question[]) => questions.map((q) => `${q.show}/${q.episode}`);
  return [
    ...questions.flatMap((q) =>
      questionFaults(q, shows, frequentStems).map((fault) => `${q.id} ${fault}`),
    ),
    ...heldOutFaults(questions, (q) => `${q.show} ${isAnswerable(q)}`),
    ...keysOverLimit(episodes(answerableQuestions), MAX_QUESTIONS_PER_EPISODE).map(
      (episode) => `${episode} has too many questions`,
    ),
  ];
}
