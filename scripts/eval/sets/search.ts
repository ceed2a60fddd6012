import { measureSearch, openSearchContent, type SearchOutcome } from "../search-measure.ts";
import { readSearch, readSearchShows, SEARCH_KINDS } from "../search-queries.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

export const search: EvalSet = {
  title: "Queries for the search box and the page /search",
  corpora: "shared",
  async run({ shared, parts }) {
    const set = readSearch(shared);
    const content = await openSearchContent(readSearchShows(shared), set);
    try {
      const queries = set.queries.filter(({ set }) => parts.includes(set));
      const outcomes = await measureSearch(content.client, queries);
      const rows = [...SEARCH_KINDS, null].flatMap((kind) =>
        parts.map((part) => {
          const selectedOutcomes = outcomes.filter(
            ({ query }) => query.set === part && (kind === null || query.kind === kind),
          );
          return [kind ?? "all", part, ...cellsOf(selectedOutcomes)];
        }),
      );
      printTable(["kind", "set", "queries", "box", "page", "either", "box ms", "page ms"], rows);
      for (const { query } of outcomes.filter(isMissed)) console.log(`missed: ${query.id} “${query.query}”`);
    } finally {
      await content.close();
    }
  },
};

const isMissed = ({ isInBox, isOnPage }: SearchOutcome) => !isInBox && !isOnPage;

function cellsOf(outcomes: readonly SearchOutcome[]): string[] {
  const share = (isFound: (outcome: SearchOutcome) => boolean) =>
    (outcomes.filter(isFound).length / outcomes.length).toFixed(2);
  return [
    String(outcomes.length),
    share(({ isInBox }) => isInBox),
    share(({ isOnPage }) => isOnPage),
    share((outcome) => !isMissed(outcome)),
    medianOf(outcomes.map(({ boxMs }) => boxMs)),
    medianOf(outcomes.map(({ pageMs }) => pageMs)),
  ];
}

const medianOf = (times: number[]): string =>
  (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(0);
