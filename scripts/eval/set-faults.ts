import { slugify } from "../../src/domain/text/slug.ts";
import { heldOutFaults, spanFaults, tooMany } from "./faults.ts";
import type { EverythingQuestion, OffTopicQuestion, Question } from "./questions.ts";
import { type Transcripts, transcriptOf } from "./transcripts.ts";

/** A question that more episodes answer asks for a subject, not for an answer. */
const MAX_EPISODES = 3;

interface Asked {
  id: string;
  set: string;
  question: string;
}

/** What is wrong with the natural questions, a line each. */
export function naturalFaults(questions: readonly Question[], shows: Transcripts): string[] {
  return faultsIn(
    questions,
    ({ show }) => show,
    (question) => {
      const { show, episode, answers } = question;
      if (answers.length === 0) return ["has no answer"];
      return passageFaults(show, episode, answers, shows);
    },
  );
}

/** What is wrong with the off-topic questions, a line each. */
export function offTopicFaults(
  questions: readonly OffTopicQuestion[],
  shows: Transcripts,
): string[] {
  return faultsIn(
    questions,
    ({ kind }) => kind,
    ({ show, episode, absent }) => {
      const transcript = transcriptOf(shows, show, episode);
      if (transcript === undefined) return [`${show}/${episode} has no transcript`];
      return absent
        .filter((word) => hasWordThatBegins(transcript, word))
        .map((word) => `needs “${word}”, which is in the transcript`);
    },
  );
}

/** What is wrong with the questions to all episodes, a line each. */
export function everythingFaults(
  questions: readonly EverythingQuestion[],
  shows: Transcripts,
): string[] {
  return faultsIn(questions, showOf, ({ question, answers }) => {
    const episodes = answers.map(({ show, episode }) => `${show}/${episode}`);
    const asked = `-${slugify(question, "episode")}-`;
    return [
      ...answers.flatMap(({ show, episode, passages }) =>
        passageFaults(show, episode, passages, shows),
      ),
      ...answers
        .filter(({ episode }) => asked.includes(`-${episode}-`))
        .map(({ episode }) => `names ${episode}`),
      ...tooMany(episodes, 1).map((episode) => `lists ${episode} twice`),
      ...(episodes.length > MAX_EPISODES ? [`is answered by ${episodes.length} episodes`] : []),
    ];
  });
}

/** The show whose window the question was written from: that of its first answer. */
export const showOf = ({ answers }: EverythingQuestion) => answers[0]?.show ?? "";

function faultsIn<T extends Asked>(
  questions: readonly T[],
  groupOf: (question: T) => string,
  faultsOfOne: (question: T) => string[],
): string[] {
  const texts = questions.map(({ question }) => question.trim().toLowerCase());
  return [
    ...questions.flatMap((q) => faultsOfOne(q).map((fault) => `${q.id} ${fault}`)),
    ...heldOutFaults(questions, groupOf),
    ...tooMany(texts, 1).map((text) => `“${text}” is asked twice`),
  ];
}

function passageFaults(
  show: string,
  episode: string,
  spans: Question["answers"],
  shows: Transcripts,
): string[] {
  const transcript = transcriptOf(shows, show, episode);
  if (transcript === undefined) return [`${show}/${episode} has no transcript`];
  return spans.flatMap((span) => spanFaults(span, transcript));
}

const hasWordThatBegins = (text: string, word: string) =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(word)}`, "iu").test(text);
