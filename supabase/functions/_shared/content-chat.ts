import { z } from "zod";
import { CONTEXT_TURNS } from "../../../src/domain/ai/conversation.ts";
import type { Passage } from "../../../src/domain/answers/passages.ts";
import { episodePassages } from "../../../src/domain/answers/recap-passages.ts";
import { stemsOf } from "../../../src/domain/answers/words.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { budgetOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import type { Asked } from "./serve.ts";
import { answerFrom, type Earlier } from "./written-answer.ts";

export const contract = {
  who: "reader",
  body: z.strictObject({
    question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
    history: z
      .array(
        z.strictObject({
          question: z.string().max(QUESTION_MAX_CHARS),
          answer: z.string().max(8000),
        }),
      )
      .max(CONTEXT_TURNS)
      .default([]),
  }),
  maxBytes: 256 * 1024,
  failure: "Failed to get AI response. Please try again.",
} satisfies Contract;

const TEXTS = {
  nothing: "Nothing that is published answers this. Try other words, or a person's name.",
  closest:
    "These passages come closest. They are quoted as they stand in the recaps and transcripts; no model has written an answer.",
  failure: contract.failure,
};

/** Recaps that are read whole for one question. */
const MOST_EPISODES = 8;
/** A question with fewer words of its own builds on those before. */
const OWN_WORDS = 3;

/** An answer from everything that is published, with the recaps and passages it rests on. */
export async function answerFromEverything({
  body: { question, history },
  caller,
  env,
  signal,
}: Asked<typeof contract>) {
  const budget = budgetOf(caller, env);
  await budget.takeQuestion();
  const searched = inContext(question, history);
  const recaps = await readRecaps(caller.client, searched);
  const passages = [...recaps.keys()];
  const titleOf = (passage: Passage) => recaps.get(passage)?.title;
  const writing = { budget, question, searched, history, passages, titleOf, signal };
  const { cited, ...answer } = await answerFrom(writing, env, TEXTS);
  const byRecap = Map.groupBy(cited, (passage) => recaps.get(passage));
  const sources = [...byRecap].flatMap(([recap, citations]) =>
    recap ? [{ slug: recap.slug, title: recap.title, citations }] : [],
  );
  return { ...answer, sources };
}

/** The question with as many of those before as it takes to have words of its own. */
function inContext(question: string, history: readonly Earlier[]): string {
  let whole = question;
  for (const { question: before } of history.toReversed()) {
    if (stemsOf(whole).length >= OWN_WORDS) break;
    whole = `${whole} ${before}`;
  }
  return whole;
}

/**
 * The passages of the episodes a question is about, each with its recap. Reads with the caller's
 * own rights and public columns only.
 */
async function readRecaps(client: Client, question: string) {
  const found = await client.rpc("find_episodes", { question, most: MOST_EPISODES }).throwOnError();
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
