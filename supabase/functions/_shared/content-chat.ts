import { z } from "zod";
import type { Passage } from "../../../src/domain/answers/passages.ts";
import { episodePassages } from "../../../src/domain/answers/recap-passages.ts";
import { stemsOf } from "../../../src/domain/answers/words.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { budgetOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { historySchema } from "./history.ts";
import type { HandlerInput } from "./serve.ts";
import { answerQuestion, type EarlierAnswer } from "./written-answer.ts";

export const contract = {
  allowedCallers: "reader",
  body: z.strictObject({
    question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
    history: historySchema,
  }),
  maxBytes: 256 * 1024,
  streams: true,
  failure: "Failed to get AI response. Please try again.",
} satisfies Contract;

const TEXTS = {
  nothing: "No published recap answers this. Try other words, or the name of a person.",
  closest:
    "These passages come closest. They are quoted word for word from the recaps and transcripts; no model wrote an answer.",
  failure: contract.failure,
};

const MAX_EPISODES = 8;
/** A question with fewer words also searches with the earlier questions. */
const MIN_OWN_WORDS = 3;

export async function answerFromEverything({
  body: { question, history },
  caller,
  env,
  signal,
  onSentence,
}: HandlerInput<typeof contract>) {
  const budget = budgetOf(caller, env);
  await budget.takeQuestion();
  const searchText = withEarlierQuestions(question, history);
  const recapByPassage = await readPassages(caller.client, searchText);
  const passages = [...recapByPassage.keys()];
  const titleOf = (passage: Passage) => recapByPassage.get(passage)?.title;
  const input = { budget, question, searchText, history, passages, titleOf, signal, onSentence };
  const { cited, ...answer } = await answerQuestion(input, env, TEXTS);
  const byRecap = Map.groupBy(cited, ({ passage }) => recapByPassage.get(passage));
  const sources = [...byRecap].flatMap(([recap, ofRecap]) => {
    const citations = ofRecap.map(({ citation }) => citation);
    return recap ? [{ slug: recap.slug, title: recap.title, citations }] : [];
  });
  return { ...answer, sources };
}

function withEarlierQuestions(question: string, history: readonly EarlierAnswer[]): string {
  let searchText = question;
  for (const { question: earlierQuestion } of history.toReversed()) {
    if (stemsOf(searchText).length >= MIN_OWN_WORDS) break;
    searchText = `${searchText} ${earlierQuestion}`;
  }
  return searchText;
}

/** Reads with the caller's own rights. */
async function readPassages(client: Client, question: string) {
  const found = await client.rpc("find_episodes", { question, most: MAX_EPISODES }).throwOnError();
  const ids = found.data.map(({ id }) => id);
  const { data } = await client
    .from("er_episodes")
    .select("id, slug, title, quick_take, key_takeaways, recap_body, transcript")
    .eq("is_published", true)
    .in("id", ids)
    .throwOnError();
  const recaps = data.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return new Map(
    recaps.flatMap((recap) => {
      const { quick_take: quickTake, key_takeaways: keyTakeaways, recap_body: body } = recap;
      const texts = { quickTake, keyTakeaways, body, transcript: recap.transcript };
      return episodePassages(texts).map((passage) => [passage, recap] as const);
    }),
  );
}
