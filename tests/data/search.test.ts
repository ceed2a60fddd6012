import { afterAll, beforeAll, expect, test } from "vitest";
import {
  measureSearch,
  openSearchContent,
  type SearchOutcome,
} from "../../scripts/eval/search-measure.ts";
import { readSearch, readSearchShows, SEARCH_KINDS } from "../../scripts/eval/search-queries.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const searchQueries = readSearch();
let content: Awaited<ReturnType<typeof openSearchContent>>;
let outcomes: SearchOutcome[];

beforeAll(async () => {
  content = await openSearchContent(readSearchShows(readSettings().SHARED_DATA), searchQueries);
  outcomes = await measureSearch(content.client, searchQueries.queries);
});
afterAll(() => content.close());

test.each(SEARCH_KINDS)("95 % of the queries of the kind %s find the right result", (kind) => {
  const outcomesOfKind = outcomes.filter(({ query }) => query.kind === kind);
  const foundQueries = outcomesOfKind.filter(({ isInBox, isOnPage }) => isInBox || isOnPage);
  expect(foundQueries.length / outcomesOfKind.length).toBeGreaterThanOrEqual(0.95);
});
