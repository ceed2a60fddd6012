import { afterAll, beforeAll, expect, test } from "vitest";
import { requireSharedCorpus } from "../../scripts/eval/corpus.ts";
import { measureSearch, openSearchContent, type SearchOutcome } from "../../scripts/eval/search-measure.ts";
import { readSearch, readSearchShows, SEARCH_KINDS } from "../../scripts/eval/search-queries.ts";
import { readSettings } from "../../scripts/local/settings.ts";

const shared = requireSharedCorpus(readSettings().SHARED_DATA);
const searchQueries = readSearch(shared);
let content: Awaited<ReturnType<typeof openSearchContent>>;
let outcomes: SearchOutcome[];

beforeAll(async () => {
  content = await openSearchContent(readSearchShows(shared), searchQueries);
  outcomes = await measureSearch(content.client, searchQueries.queries);
});
afterAll(() => content.close());

test.each(SEARCH_KINDS)("95 % of the queries of the kind %s find the right result", (kind) => {
  const outcomesOfKind = outcomes.filter(({ query }) => query.kind === kind);
  const foundQueries = outcomesOfKind.filter(({ isInBox, isOnPage }) => isInBox || isOnPage);
  expect(foundQueries.length / outcomesOfKind.length).toBeGreaterThanOrEqual(0.95);
});
