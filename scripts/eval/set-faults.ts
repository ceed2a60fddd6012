import { slugify } from "../../src/domain/text/slug.ts";
import { heldOutFaults, keysOverLimit, spanFaults } from "./faults.ts";
import type { AllEpisodesQuestion, OffTopicQuestion, Question } from "./questions.ts";
import { type Transcripts, transcriptOf } from "./transcripts.ts";

/** If more than this number of episodes answer a question, the question is too general. */
const MAX_EPISODES = 3;

interface EvalQuestion {
  id: string;
  set: string;
  question: string;
}

export function faultsOfNaturalQuestions(
  questions: readonly Question[],
  shows: Transcripts,
): string[] {
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

export function faultsOfOffTopicQuestions(
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
        .filter((word) => hasWordBeginningWith(transcript, word))
        .map((word) => `needs a transcript without “${word}”, but this transcript has the word`);
    },
  );
}

export function faultsOfAllEpisodesQuestions(
  questions: readonly AllEpisodesQuestion[],
  shows: Transcripts,
): string[] {
  return faultsIn(questions, showOf, ({ question, answers }) => {
    const episodes = answers.map(({ show, episode }) => `${show}/${episode}`);
    const questionSlug = `-${slugify(question, "episode")}-`;
    return [
      ...answers.flatMap(({ show, episode, passages }) =>
        passageFaults(show, episode, passages, shows),
      ),
      ...answers
        .filter(({ episode }) => questionSlug.includes(`-${episode}-`))
        .map(({ episode }) => `names ${episode}`),
      ...keysOverLimit(episodes, 1).map((episode) => `lists ${episode} twice`),
      ...(episodes.length > MAX_EPISODES ? [`is answered by ${episodes.length} episodes`] : []),
    ];
  });
}

/** The show of a question is the show of its first answer. */
export const showOf = ({ answers }: AllEpisodesQuestion) => answers[0]?.show ?? "";

function faultsIn<T extends EvalQuestion>(
  questions: readonly T[],
  groupOf: (question: T) => string,
  faultsOfQuestion: (question: T) => string[],
): string[] {
  const texts = questions.map(({ question }) => question.trim().toLowerCase());
  return [
    ...questions.flatMap((q) => faultsOfQuestion(q).map((fault) => `${q.id} ${fault}`)),
    ...heldOutFaults(questions, groupOf),
    ...keysOverLimit(texts, 1).map((text) => `“${text}” appears twice`),
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

const hasWordBeginningWith = (text: string, word: string) =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(word)}`, "iu").test(text);
