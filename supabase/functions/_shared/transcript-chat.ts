import { z } from "zod";
import { passagesOf } from "../../../src/domain/answers/passages.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { budgetOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { HandlerInput } from "./serve.ts";
import { answerQuestion } from "./written-answer.ts";

export const contract = {
  allowedCallers: "reader",
  body: z.strictObject({
    question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
    episodeId: z.uuid(),
    /** specification §7 sends it. The handler ignores it and reads the row (security E22). */
    episodeTitle: z.string().max(1000),
  }),
  failure: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
} satisfies Contract;

const TEXTS = {
  nothing: "Sorry, I could not find that in the transcript.",
  closest:
    "These passages of the transcript come closest. They are quoted word for word; no model wrote an answer.",
  failure: contract.failure,
};

export async function answerFromTranscript({
  body: { question, episodeId },
  caller,
  env,
  signal,
}: HandlerInput<typeof contract>) {
  const budget = budgetOf(caller, env);
  await budget.takeQuestion();
  const passages = passagesOf(transcriptLines(await readTranscript(caller.client, episodeId)));
  const input = { budget, question, history: [], passages, signal };
  const { cited, ...answer } = await answerQuestion(input, env, TEXTS);
  return { ...answer, citations: cited };
}

/** Reads with the caller's own rights, so readers find no draft. Throws `Refused` 404. */
async function readTranscript(client: Client, id: string): Promise<string> {
  const { data } = await client
    .from("er_episodes")
    .select("transcript")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data?.transcript) throw new Refused(404, "This episode has no transcript to answer from.");
  return data.transcript;
}
