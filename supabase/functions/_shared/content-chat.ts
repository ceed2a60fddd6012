import { toGuests } from "../../../src/data/rows.ts";
import type { SearchQuestion } from "../../../src/domain/ai/follow-up.ts";
import { rankAcrossEpisodes } from "../../../src/domain/answers/across-episodes.ts";
import type { Passage } from "../../../src/domain/answers/passages.ts";
import { episodePassages } from "../../../src/domain/answers/recap-passages.ts";
import { budgetOf, modelOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import { answerFromCatalogue, factsOf } from "./catalogue-answer.ts";
import type { Contract } from "./contract.ts";
import { questionSchema } from "./history.ts";
import { noteUnanswered } from "./note-unanswered.ts";
import type { HandlerInput } from "./serve.ts";
import { standaloneQuestion } from "./standalone-question.ts";
import { answerQuestion, passagesAnswer } from "./written-answer.ts";

export const contract = {
  allowedCallers: "reader",
  body: questionSchema,
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
/** A model gets at most this many passages. Without a model, readers get the first `MAX_CLOSEST` passages. */
const MAX_PASSAGES = 40;
export const MAX_CLOSEST = 5;

export async function answerFromEverything({
  body: { question, history },
  caller,
  env,
  signal,
  onSentence,
}: HandlerInput<typeof contract>) {
  const budget = budgetOf(caller, env);
  await budget.countQuestion();
  const model = history.length > 0 && !(await budget.isSpent()) ? modelOf(env) : null;
  const search = await standaloneQuestion({ question, history, model, budget, signal });
  const catalogueAnswer = await answerFromCatalogue(caller.client, search);
  if (catalogueAnswer) return catalogueAnswer;
  const { passages, recapOf } = await findPassages(caller.client, search);
  const input = {
    budget,
    question,
    passages,
    signal,
    onSentence,
    history: search.isFollowUp ? history : [],
    titleOf: (passage: Passage) => recapOf(passage)?.heading,
  };
  const { cited, ...answer } = await answerQuestion(input, env, TEXTS, async () =>
    passagesAnswer(TEXTS.closest, passages.slice(0, MAX_CLOSEST)),
  );
  if (answer.kind === "nothing") await noteUnanswered(caller, search.question);
  const byRecap = Map.groupBy(cited, ({ passage }) => recapOf(passage));
  const sources = [...byRecap].flatMap(([recap, citedOfRecap]) => {
    const citations = citedOfRecap.map(({ citation }) => citation);
    return recap ? [{ slug: recap.slug, title: recap.title, citations }] : [];
  });
  return { ...answer, sources };
}

/** Returns the closest passages, the best first. Reads the recaps with the caller's own rights. */
export async function findPassages(client: Client, { question, context }: SearchQuestion) {
  const episodes = await readEpisodes(client, question, context);
  const recaps = new Map(episodes.flatMap((episode) => episode.passages.map((passage) => [passage, episode] as const)));
  const passages = rankAcrossEpisodes(question, episodes, context).slice(0, MAX_PASSAGES);
  return { episodes, passages, recapOf: (passage: Passage) => recaps.get(passage) };
}

async function readEpisodes(client: Client, question: string, context: string) {
  const search = { question, context, most: MAX_EPISODES };
  const { data: matches } = await client.rpc("find_episodes", search).throwOnError();
  const { data } = await client
    .from("er_episodes")
    .select(
      "id, slug, title, episode_date, guests, guest_name, guest_link, quick_take, key_takeaways, recap_body, transcript, show:er_shows!inner(hosts)",
    )
    .eq("is_published", true)
    .in(
      "id",
      matches.map(({ id }) => id),
    )
    .throwOnError();
  const rows = new Map(data.map((row) => [row.id, row]));
  return matches.flatMap(({ id, score, show_name: show }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { slug, title, quick_take: quickTake, key_takeaways: keyTakeaways } = row;
    const texts = { quickTake, keyTakeaways, body: row.recap_body, transcript: row.transcript };
    const facts = factsOf(
      show,
      row.episode_date,
      toGuests(row, row.show.hosts).map(({ name }) => name),
    );
    const heading = `${title} (${facts.join(", ")})`;
    return [{ id, slug, title, heading, score, passages: episodePassages(texts) }];
  });
}
