import { z } from "zod";
import { extract } from "../../../src/domain/answers/extract.ts";
import type { Passage } from "../../../src/domain/answers/passages.ts";
import { episodePassages } from "../../../src/domain/answers/recap-passages.ts";
import { stemsOf } from "../../../src/domain/answers/words.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import type { AnswerSource } from "../../../src/domain/conversation.ts";
import type { Client } from "./caller.ts";
import { type Contract, only } from "./contract.ts";
import type { Asked } from "./serve.ts";

const asked = z.strictObject({ question: z.string().max(QUESTION_MAX_CHARS), answer: z.string() });
const fields = only({
  question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
  history: z.array(asked).max(6).optional(),
});

export const contract: Contract<z.infer<typeof fields>> = {
  who: "reader",
  body: fields,
  failure: "Failed to get AI response. Please try again.",
};

const NOTHING = "Nothing that is published answers this. Try other words, or a person's name.";
const PASSAGES =
  "These passages come closest. They are quoted as they stand in the recaps and transcripts; no model has written an answer.";

/** Recaps that are read whole for one question. */
const MOST_EPISODES = 8;
/** A question with fewer words of its own builds on the one before. */
const OWN_WORDS = 3;

/** An answer from everything that is published, with the passages it rests on. */
export async function answerFromEverything({ body, caller }: Asked<z.infer<typeof fields>>) {
  const question = inContext(body.question, body.history?.at(-1)?.question);
  const told = await readTold(caller.client, question);
  const from = new Map<Passage, Told>();
  for (const episode of told)
    for (const passage of episodePassages(episode)) from.set(passage, episode);
  const passages = extract(question, [...from.keys()]);
  if (passages.length === 0) return { answer: NOTHING, kind: "nothing", sources: [] };
  const sources = new Map<string, AnswerSource & { citations: Passage[] }>();
  for (const passage of passages) {
    const episode = from.get(passage);
    if (!episode) continue;
    const { slug, title } = episode;
    const source = sources.get(slug) ?? { slug, title, citations: [] };
    source.citations.push(passage);
    sources.set(slug, source);
  }
  return { answer: PASSAGES, kind: "passages", sources: [...sources.values()] };
}

const inContext = (question: string, before: string | undefined) =>
  before && stemsOf(question).length < OWN_WORDS ? `${question} ${before}` : question;

type Told = Awaited<ReturnType<typeof readTold>>[number];

/** The episodes a question is about, with the caller's own rights and public columns only. */
async function readTold(client: Client, question: string) {
  const found = await client.rpc("find_episodes", { question, most: MOST_EPISODES });
  if (found.error) throw found.error;
  const { data, error } = await client
    .from("er_episodes")
    .select("id, slug, title, quick_take, key_takeaways, recap_body, transcript")
    .in(
      "id",
      found.data.map(({ id }) => id),
    );
  if (error) throw error;
  const rank = new Map(found.data.map(({ id }, index) => [id, index]));
  return data
    .toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
    .map(({ slug, title, quick_take, key_takeaways, recap_body, transcript }) => ({
      ...{ slug, title, transcript },
      ...{ quickTake: quick_take, keyTakeaways: key_takeaways, body: recap_body },
    }));
}
