import {
  type CatalogueCriteria,
  readCatalogueFollowUp,
  readCatalogueQuestion,
} from "../../../src/domain/ai/catalogue-question.ts";
import type { AnswerSource } from "../../../src/domain/ai/conversation.ts";
import type { SearchQuestion } from "../../../src/domain/ai/follow-up.ts";
import { longDate } from "../../../src/domain/text/dates.ts";
import { formatCount } from "../../../src/domain/text/plural.ts";
import type { Client } from "./caller.ts";

const MAX_SHOWS = 100;
const QUOTE_MAX_CHARS = 300;

interface CatalogueAnswer {
  answer: string;
  kind: "catalogue";
  sources: AnswerSource[];
}

/** Returns null if the question does not request shows or episodes, or if no episode matches. */
export async function answerFromCatalogue(
  client: Client,
  { question, context, isFollowUp }: SearchQuestion,
  now = new Date(),
): Promise<CatalogueAnswer | null> {
  const criteria =
    readCatalogueQuestion(question, now) ?? (isFollowUp ? readCatalogueFollowUp(question, context, now) : null);
  if (!criteria) return null;
  if (criteria.kind === "shows") return listShows(client);
  const episodes = await findEpisodes(client, criteria);
  const [firstEpisode] = episodes;
  if (!firstEpisode) return null;
  const sources = episodes.map(({ slug, title, card_text: text }) => ({
    slug,
    title,
    citations: text ? [{ line: null, speaker: null, start: null, text: shorten(text) }] : [],
  }));
  const lines = episodes.map(
    ({ title, show_name, episode_date, guests }) =>
      `• ${title} (${factsOf(show_name, episode_date, guests).join(", ")})`,
  );
  return {
    answer: [introOf(criteria, firstEpisode.total), ...lines].join("\n"),
    kind: "catalogue",
    sources,
  };
}

/** Returns the facts that an answer shows in brackets after the title of an episode. */
export function factsOf(show: string, date: string | null, guests: readonly string[]): string[] {
  const names = guests.length > 0 ? `with ${guests.join(", ")}` : "";
  return [show, longDate(date ?? "") ?? "", names].filter(Boolean);
}

async function findEpisodes(client: Client, criteria: CatalogueCriteria) {
  const { sourceName: of_name, guest, about, since, until, isOldestFirst, maxEpisodes } = criteria;
  const { data } = await client
    .rpc("find_in_catalogue", {
      of_name,
      guest,
      about,
      oldest_first: isOldestFirst,
      most: maxEpisodes,
      ...(since && { since }),
      ...(until && { until }),
    })
    .throwOnError();
  return data;
}

async function listShows(client: Client): Promise<CatalogueAnswer> {
  const { data, count } = await client
    .from("er_shows")
    .select("name", { count: "exact" })
    .order("name")
    .limit(MAX_SHOWS)
    .throwOnError();
  const names = data.map(({ name }) => `• ${name}`);
  return {
    answer: [`${countSentence(count ?? data.length, "show")}:`, ...names].join("\n"),
    kind: "catalogue",
    sources: [],
  };
}

function introOf(criteria: CatalogueCriteria, total: number): string {
  const { kind, sourceName, guest, about, since, until, isOldestFirst, maxEpisodes } = criteria;
  const conditions = [
    sourceName && `of ${sourceName}`,
    guest && `with ${guest}`,
    about && `about ${about}`,
    since && `since ${longDate(since)}`,
    until && `until ${longDate(until)}`,
  ].filter(Boolean);
  const orderWord = isOldestFirst ? "first" : "latest";
  if (kind === "count") return `${[countSentence(total, "episode"), ...conditions].join(" ")}. The ${orderWord}:`;
  return `${["The", orderWord, maxEpisodes === 1 ? "episode" : "episodes", ...conditions].join(" ")}:`;
}

const countSentence = (count: number, noun: string) =>
  `There ${count === 1 ? "is" : "are"} ${formatCount(count, noun)}`;

const shorten = (text: string) =>
  text.length <= QUOTE_MAX_CHARS ? text : `${text.slice(0, QUOTE_MAX_CHARS).trimEnd()}…`;
