import { z } from "zod";
import { extract, retrieve } from "../../../src/domain/answers/extract.ts";
import type { Passage } from "../../../src/domain/answers/passages.ts";
import { episodePassages } from "../../../src/domain/answers/recap-passages.ts";
import { stemsOf } from "../../../src/domain/answers/words.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { budgetOf, modelOf, refusalOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import { type Contract, only } from "./contract.ts";
import type { Asked } from "./serve.ts";
import { type Earlier, MOST_FOR_MODEL, writeAnswer } from "./written-answer.ts";

const earlier = z.strictObject({
  question: z.string().max(QUESTION_MAX_CHARS),
  answer: z.string().max(8000),
});
const fields = only({
  question: z.string().trim().min(1).max(QUESTION_MAX_CHARS),
  history: z.array(earlier).max(6).optional(),
});
type Fields = z.infer<typeof fields>;

export const contract: Contract<Fields> = {
  who: "reader",
  body: fields,
  maxBytes: 256 * 1024,
  failure: "Failed to get AI response. Please try again.",
};

const NOTHING = "Nothing that is published answers this. Try other words, or a person's name.";
const CLOSEST =
  "These passages come closest. They are quoted as they stand in the recaps and transcripts; no model has written an answer.";

/** Recaps that are read whole for one question. */
const MOST_EPISODES = 8;
/** A question with fewer words of its own builds on those before. */
const OWN_WORDS = 3;

/** An answer from everything that is published, with the recaps and passages it rests on. */
export async function answerFromEverything({ body, caller, env, signal }: Asked<Fields>) {
  const budget = budgetOf(caller, env);
  await budget.takeQuestion();
  const history = body.history ?? [];
  const question = inContext(body.question, history);
  const shelf = shelve(await readTold(caller.client, question));
  const closest = () => answered(CLOSEST, "passages", extract(question, shelf.passages), shelf);
  if (shelf.passages.length === 0) return nothing;
  const model = modelOf(env);
  if (!model || (await budget.isSpent())) return closest();
  await budget.take();
  const passages = retrieve(question, shelf.passages, MOST_FOR_MODEL).map((passage) => ({
    ...{ passage, from: shelf.of(passage).title },
  }));
  const asked = { model, budget, question: body.question, history, passages, signal };
  const written = await writeAnswer(asked);
  switch (written.kind) {
    case "failed":
      throw refusalOf(written.failure, contract.failure);
    case "nothing":
      return nothing;
    case "unproved":
      return closest();
    case "written":
      return answered(written.answer, "written", written.cited, shelf);
  }
}

const nothing = { answer: NOTHING, kind: "nothing", sources: [] };

/** The passages under their recaps, in the order in which they come. */
function answered(answer: string, kind: string, passages: readonly Passage[], shelf: Shelf) {
  const bySlug = Map.groupBy(passages, (passage) => shelf.of(passage).slug);
  const sources = [...bySlug].map(([slug, citations]) => {
    const [first] = citations;
    return { slug, title: first ? shelf.of(first).title : slug, citations };
  });
  return sources.length > 0 ? { answer, kind, sources } : nothing;
}

/** The passages of everything published that come closest, for the bench. Throws on failure. */
export const closestPassages = async (client: Client, question: string): Promise<Passage[]> =>
  extract(question, shelve(await readTold(client, question)).passages);

/** The question with as many of those before as it takes to have words of its own. */
function inContext(question: string, history: readonly Earlier[]): string {
  let whole = question;
  for (const { question: before } of history.toReversed()) {
    if (stemsOf(whole).length >= OWN_WORDS) break;
    whole = `${whole} ${before}`;
  }
  return whole;
}

type Told = Awaited<ReturnType<typeof readTold>>[number];

/** Passages of several recaps, each known to be of one. */
interface Shelf {
  passages: Passage[];
  of: (passage: Passage) => Told;
}

function shelve(told: readonly Told[]): Shelf {
  const owners = new Map<Passage, Told>();
  for (const one of told) for (const passage of episodePassages(one)) owners.set(passage, one);
  const of = (passage: Passage) => {
    const owner = owners.get(passage);
    if (!owner) throw new Error("A passage of no recap.");
    return owner;
  };
  return { passages: [...owners.keys()], of };
}

/** The episodes a question is about, with the caller's own rights and public columns only. */
async function readTold(client: Client, question: string) {
  const found = await client.rpc("find_episodes", { question, most: MOST_EPISODES });
  if (found.error) throw found.error;
  const ids = found.data.map(({ id }) => id);
  const { data, error } = await client
    .from("er_episodes")
    .select("id, slug, title, quick_take, key_takeaways, recap_body, transcript")
    .eq("is_published", true)
    .in("id", ids);
  if (error) throw error;
  return data
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ slug, title, quick_take, key_takeaways, recap_body, transcript }) => ({
      ...{ slug, title, transcript },
      ...{ quickTake: quick_take, keyTakeaways: key_takeaways, body: recap_body },
    }));
}
