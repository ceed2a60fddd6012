import { z } from "zod";
import { extract } from "../../../src/domain/answers/extract.ts";
import { type Passage, passagesOf } from "../../../src/domain/answers/passages.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import type { Citation } from "../../../src/domain/conversation.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import type { Client } from "./caller.ts";
import { type Contract, only } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { Asked } from "./serve.ts";

const fields = only({
  question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
  episodeId: z.uuid(),
  /** Sent by SPEC §7 and not believed: the title comes from the row (SECURITY E22). */
  episodeTitle: z.string().max(1000),
});

export const contract: Contract<z.infer<typeof fields>> = {
  who: "reader",
  body: fields,
  failure: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
};

const NOTHING = "Sorry, I could not find that in the transcript.";
const PASSAGES =
  "These passages of the transcript come closest. They are quoted as they were said; no model has written an answer.";

/** An answer to a question about one episode, with the passages it rests on. */
export async function answerFromTranscript({ body, caller }: Asked<z.infer<typeof fields>>) {
  const { transcript } = await readEpisode(caller.client, body.episodeId);
  const passages = extract(body.question, passagesOf(transcriptLines(transcript)));
  if (passages.length === 0) return { answer: NOTHING, kind: "nothing", citations: [] };
  return { answer: PASSAGES, kind: "passages", citations: passages.map(toCitation) };
}

/** With the caller's own rights: a draft is not there for readers. */
async function readEpisode(client: Client, id: string) {
  const { data, error } = await client
    .from("er_episodes")
    .select("title, transcript")
    .eq("id", id)
    .maybeSingle();
  if (error) throw error;
  if (!data?.transcript) throw new Refused(404, "There is no transcript to ask.");
  return { title: data.title, transcript: data.transcript };
}

const toCitation = ({ text, speaker, start, line }: Passage): Citation => ({
  ...{ text, speaker, start, line },
});
