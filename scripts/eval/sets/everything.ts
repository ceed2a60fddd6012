import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Passage } from "../../../src/domain/answers/passages.ts";
import { episodePassages } from "../../../src/domain/answers/recap-passages.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { findPassages, MAX_CLOSEST } from "../../../supabase/functions/_shared/content-chat.ts";
import { importFiles } from "../../import/run.ts";
import { type AdminClient, clientOf } from "../../local/admin-client.ts";
import { createLocalBackend } from "../../local/backend.ts";
import { passageLocator } from "../passage-locator.ts";
import { plainBm25 } from "../plain-bm25.ts";
import { publishAll } from "../publish-all.ts";
import { type AllEpisodesQuestion, readAllEpisodesQuestions } from "../questions.ts";
import type { Transcripts } from "../transcripts.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

/** In these lists, the best episodes and passages come first. */
interface SearchResult {
  slugs: string[];
  passages: { slug: string; passage: Passage }[];
}
type Search = (question: string) => Promise<SearchResult>;

const MAX_EPISODES = 8;

/** This evaluation imports the shows into a new embedded database, and calls the edge function's search with this database. */
export const everything: EvalSet = {
  title: "Questions about all episodes",
  async run({ sharedData, shows, parts }) {
    const backend = await createLocalBackend({
      ...{ dataDir: sharedData, url: "http://localhost", inMemory: true, listens: false },
      attemptRules: [],
    });
    const client = clientOf(backend);
    await importShows(client, join(sharedData, "shows"));
    const searches: [string, Search][] = [
      ["as readers get them", searchAsReaders(client)],
      ["plain BM25", await createPlainBm25Search(client)],
    ];
    const rows: string[][] = [];
    for (const [name, search] of searches) {
      for (const part of parts) {
        const questions = readAllEpisodesQuestions().filter(({ set }) => set === part);
        rows.push([name, part, ...(await figuresOf(questions, shows, search))]);
      }
    }
    await backend.close();
    printTable(
      ["search", "set", "episode among 8", "passage among 5", "among 40", "episode first", "ms"],
      rows,
    );
  },
};

async function importShows(client: AdminClient, folder: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const sources = files.map((name) => ({
    name,
    read: async () => ({ bytes: readFileSync(join(folder, name)) }),
  }));
  await importFiles(
    client,
    sources,
    { reportItem: () => {}, progress: () => {} },
    { publish: true },
  );
  await publishAll(client);
}

const searchAsReaders =
  (client: AdminClient): Search =>
  async (question) => {
    const subject = { question, context: "", isFollowUp: false };
    const { episodes, passages, recapOf } = await findPassages(client, subject);
    return {
      slugs: episodes.map(({ slug }) => slug),
      passages: passages.map((passage) => ({ slug: recapOf(passage)?.slug ?? "", passage })),
    };
  };

async function createPlainBm25Search(client: AdminClient): Promise<Search> {
  const { data } = await client
    .from("er_episodes")
    .select("slug, title, quick_take, key_takeaways, recap_body, transcript")
    .throwOnError();
  const episodes = data.map(
    ({ slug, title, quick_take, key_takeaways, recap_body, transcript }) => {
      const texts = {
        quickTake: quick_take,
        keyTakeaways: key_takeaways,
        body: recap_body,
        transcript,
      };
      const passages = episodePassages(texts).map((passage) => ({ slug, passage }));
      return {
        slug,
        passages,
        text: [title, ...passages.map(({ passage }) => passage.text)].join("\n"),
      };
    },
  );
  const rankEpisodes = plainBm25(episodes, ({ text }) => text);
  return async (question) => {
    const bestEpisodes = rankEpisodes(question, MAX_EPISODES);
    const passages = bestEpisodes.flatMap((episode) => episode.passages);
    const rankPassages = plainBm25(passages, ({ passage }) => passage.text);
    return { slugs: bestEpisodes.map(({ slug }) => slug), passages: rankPassages(question, 40) };
  };
}

async function figuresOf(questions: AllEpisodesQuestion[], shows: Transcripts, search: Search) {
  const ranks: { episode: number; passage: number }[] = [];
  let ms = 0;
  for (const { question, answers } of questions) {
    const startedAt = performance.now();
    const { slugs, passages } = await search(question);
    ms += performance.now() - startedAt;
    const isRight = rightPassageTest(answers, shows);
    const rightSlugs = new Set(answers.map(({ episode }) => episode));
    ranks.push({
      episode: slugs.findIndex((slug) => rightSlugs.has(slug)),
      passage: passages.findIndex(isRight),
    });
  }
  const share = (kind: "episode" | "passage", maxRank: number) => {
    const hits = ranks.filter(({ [kind]: rank }) => rank >= 0 && rank < maxRank).length;
    return (hits / Math.max(1, ranks.length)).toFixed(3);
  };
  return [
    ...[share("episode", MAX_EPISODES), share("passage", MAX_CLOSEST), share("passage", 40)],
    ...[share("episode", 1), (ms / Math.max(1, ranks.length)).toFixed(0)],
  ];
}

function rightPassageTest(answers: AllEpisodesQuestion["answers"], shows: Transcripts) {
  const locators = new Map(
    answers.map(({ show, episode }) => {
      const source = shows.get(show)?.get(episode) ?? "";
      return [episode, passageLocator(source, transcriptLines(source))];
    }),
  );
  return ({ slug, passage }: SearchResult["passages"][number]) => {
    const locate = locators.get(slug);
    if (!locate || passage.line === null) return false;
    const { from, to } = locate(passage);
    const spans = answers.find(({ episode }) => episode === slug)?.passages ?? [];
    return spans.some((span) => from < span.to && span.from < to);
  };
}
