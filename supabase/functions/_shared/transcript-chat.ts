import { z } from "zod";
import { passagesOf } from "../../../src/domain/answers/passages.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { budgetOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { Asked } from "./serve.ts";
import { answerFrom } from "./written-answer.ts";

export const contract = {
  who: "reader",
  body: z.strictObject({
    question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
    episodeId: z.uuid(),
    /** Sent by specification §7 and not believed: what counts is the row (security E22). */
    episodeTitle: z.string().max(1000),
  }),
  failure: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
} satisfies Contract;

const TEXTS = {
  nothing: "Sorry, I could not find that in the transcript.",
  closest:
    "These passages of the transcript come closest. They are quoted as they were said; no model has written an answer.",
  failure: contract.failure,
};

/** An answer to a question about one episode, with the passages it rests on (specification §7). */
export async function answerFromTranscript({
  body: { question, episodeId },
  caller,
  env,
  signal,
}: Asked<typeof contract>) {
  const budget = budgetOf(caller, env);
  await budget.takeQuestion();
  const passages = passagesOf(transcriptLines(await readTranscript(caller.client, episodeId)));
  const writing = { budget, question, history: [], passages, signal };
  const { cited, ...answer } = await answerFrom(writing, env, TEXTS);
  return { ...answer, citations: cited };
}

/** With the caller's own rights: a draft is not there for readers. Throws `Refused` 404. */
async function readTranscript(client: Client, id: string): Promise<string> {
  const { data } = await client
    .from("er_episodes")
    .select("transcript")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data?.transcript) throw new Refused(404, "There is no transcript to ask.");
  return data.transcript;
}
