import { z } from "zod";
import { extract, retrieve } from "../../../src/domain/answers/extract.ts";
import { type Passage, passagesOf } from "../../../src/domain/answers/passages.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { budgetOf, modelOf, refusalOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import { type Contract, only } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { Asked } from "./serve.ts";
import { MOST_FOR_MODEL, writeAnswer } from "./written-answer.ts";

const fields = only({
  question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
  episodeId: z.uuid(),
  /** Sent by specification §7 and not believed: what is asked is the row (security E22). */
  episodeTitle: z.string().max(1000),
});
type Fields = z.infer<typeof fields>;

export const contract: Contract<Fields> = {
  who: "reader",
  body: fields,
  failure: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
};

const NOTHING = "Sorry, I could not find that in the transcript.";
const CLOSEST =
  "These passages of the transcript come closest. They are quoted as they were said; no model has written an answer.";

/** An answer to a question about one episode, with the passages it rests on (specification §7). */
export async function answerFromTranscript({ body, caller, env, signal }: Asked<Fields>) {
  const budget = budgetOf(caller, env);
  await budget.takeQuestion();
  const passages = passagesOf(transcriptLines(await readTranscript(caller.client, body.episodeId)));
  const model = modelOf(env);
  if (!model || (await budget.isSpent())) return closest(body.question, passages);
  await budget.take();
  const written = await writeAnswer({
    ...{ model, budget, question: body.question, history: [], signal },
    passages: retrieve(body.question, passages, MOST_FOR_MODEL).map((passage) => ({
      ...{ passage, from: null },
    })),
  });
  switch (written.kind) {
    case "failed":
      throw refusalOf(written.failure, contract.failure);
    case "nothing":
      return nothing;
    case "unproved":
      return closest(body.question, passages);
    case "written":
      return { answer: written.answer, kind: "written", citations: written.cited };
  }
}

const nothing = { answer: NOTHING, kind: "nothing", citations: [] };

function closest(question: string, passages: readonly Passage[]) {
  const citations = extract(question, passages);
  return citations.length > 0 ? { answer: CLOSEST, kind: "passages", citations } : nothing;
}

/** With the caller's own rights: a draft is not there for readers. Throws `Refused` 404. */
async function readTranscript(client: Client, id: string): Promise<string> {
  const { data, error } = await client
    .from("er_episodes")
    .select("transcript")
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  if (!data?.transcript) throw new Refused(404, "There is no transcript to ask.");
  return data.transcript;
}
