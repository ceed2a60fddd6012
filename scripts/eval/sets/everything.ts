import type { Passage } from "../../../src/domain/answers/passages.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { findPassages, MAX_CLOSEST } from "../../../supabase/functions/_shared/content-chat.ts";
import type { AdminClient } from "../../local/admin-client.ts";
import { type AllEpisodesQuestion, type Corpus, transcriptOf } from "../corpus.ts";
import { openShows, showSources } from "../open-shows.ts";
import { passageLocator } from "../passage-locator.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

const MAX_EPISODES = 8;

/** Imports the shows into a new embedded database, and calls the edge function's search with this database. */
export const everything: EvalSet = {
  title: "Questions about all episodes",
  corpora: "all",
  async run({ corpora, parts }) {
    const rows: string[][] = [];
    for (const corpus of corpora) {
      const { client, close } = await openShows("embedded", showSources(corpus.folder));
      for (const part of parts) {
        const questions = corpus.everything.filter(({ set }) => set === part);
        rows.push([corpus.name, part, ...(await figuresOf(questions, corpus, client))]);
      }
      await close();
    }
    printTable(["questions", "set", "episode among 8", "passage among 5", "among 40", "episode first", "ms"], rows);
  },
};

async function figuresOf(questions: AllEpisodesQuestion[], corpus: Corpus, client: AdminClient) {
  const ranks: { episode: number; passage: number }[] = [];
  let ms = 0;
  for (const { question, answers } of questions) {
    const startedAt = performance.now();
    const { episodes, passages, recapOf } = await findPassages(client, { question, context: "", isFollowUp: false });
    ms += performance.now() - startedAt;
    const isRight = rightPassageTest(answers, corpus);
    ranks.push({
      episode: episodes.findIndex(({ slug }) => answers.some(({ episode }) => episode === slug)),
      passage: passages.findIndex((passage) => isRight(recapOf(passage)?.slug ?? "", passage)),
    });
  }
  const count = (kind: "episode" | "passage", maxRank: number) => {
    const hits = ranks.filter(({ [kind]: rank }) => rank >= 0 && rank < maxRank).length;
    return `${hits} of ${ranks.length}`;
  };
  return [
    count("episode", MAX_EPISODES),
    count("passage", MAX_CLOSEST),
    count("passage", 40),
    count("episode", 1),
    (ms / Math.max(1, ranks.length)).toFixed(0),
  ];
}

function rightPassageTest(answers: AllEpisodesQuestion["answers"], { shows }: Corpus) {
  const locators = new Map(
    answers.map(({ show, episode }) => {
      const source = transcriptOf(shows, show, episode) ?? "";
      return [episode, passageLocator(source, transcriptLines(source))];
    }),
  );
  return (slug: string, passage: Passage) => {
    const locate = locators.get(slug);
    if (!locate || passage.line === null) return false;
    const { from, to } = locate(passage);
    const spans = answers.find(({ episode }) => episode === slug)?.passages ?? [];
    return spans.some((span) => from < span.to && span.from < to);
  };
}
