import { SEARCH_PAGE } from "../../domain/constants.ts";
import { filterQuery, isFilterOn, type SearchFilter, withoutFilters } from "../../domain/search/search-filter.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Placeholders } from "../../ui/Placeholders.tsx";
import { FoundItem } from "./FoundItem.tsx";
import { failureText } from "./SearchPanel.tsx";
import type { ResultsPage, SearchPageState } from "./use-search-page.ts";

interface Props {
  search: SearchPageState;
  retry: () => void;
}

export const SearchPageResults = ({ search, retry }: Props) => (
  <>
    <p className="sr-only" aria-live="polite">
      {search.state === "ready" && summaryOf(search.page)}
    </p>
    <Content search={search} retry={retry} />
  </>
);

function Content({ search, retry }: Props) {
  switch (search.state) {
    case "idle":
      return (
        <p className="max-w-[52ch] text-base text-muted">
          Type at least two characters. Search looks in names, short texts and transcripts.
        </p>
      );
    case "failed":
      return <Failure text={failureText()} retry={retry} />;
    case "too-many":
      return <Failure text="Too many searches. Wait a minute, then try again." retry={retry} />;
    default:
      if (search.page === null) return <ResultPlaceholders />;
      return (
        <div aria-busy={search.state === "loading"} className="search-page-results">
          {search.page.results.length > 0 ? (
            <Results page={search.page} />
          ) : (
            <NothingFound filter={search.page.filter} />
          )}
        </div>
      );
  }
}

const Failure = ({ text, retry }: { text: string; retry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-4">
    <p className="text-base">{text}</p>
    <button type="button" className="button-quiet" onClick={retry}>
      Retry
    </button>
  </div>
);

const ResultPlaceholders = () => (
  <Placeholders subject="results" count={5} itemClass="found">
    <div className="skeleton size-16 shrink-0" />
    <div className="grow">
      <div className="skeleton h-3 w-24" />
      <div className="skeleton mt-3 h-5 w-3/4" />
      <div className="skeleton mt-3 h-3 w-1/2" />
    </div>
  </Placeholders>
);

const MAX_TOTAL = SEARCH_PAGE.size * SEARCH_PAGE.pages;

function summaryOf({ total, filter: { query, page } }: ResultsPage): string {
  if (total === 0) return `No results for “${query}”.`;
  const count = total < MAX_TOTAL ? formatCount(total, "result") : `The best ${formatCount(total, "result")}`;
  return `${count} for “${query}”${page > 1 ? `, page ${page}` : ""}`;
}

function Results({ page }: { page: ResultsPage }) {
  const { results, total, filter } = page;
  return (
    <>
      <h2 className="label mb-4 wrap-anywhere">{summaryOf(page)}</h2>
      <ol aria-label="Results">
        {results.map((result) => (
          <li key={`${result.type} ${result.id} ${result.title}`}>
            <FoundItem result={result} query={filter.query} />
          </li>
        ))}
      </ol>
      <Pagination
        page={filter.page}
        pageCount={Math.ceil(total / SEARCH_PAGE.size)}
        hrefFor={(n) => paths.search() + filterQuery({ ...filter, page: n })}
      />
    </>
  );
}

function NothingFound({ filter }: { filter: SearchFilter }) {
  return (
    <div className="max-w-[56ch] text-base">
      <h2 className="text-h3 wrap-anywhere">No results for “{filter.query}”</h2>
      <p className="mt-3 text-muted">
        Search looked in the names and short texts of shows, episodes, categories and Top 10 lists, in the names of
        guests, and in all recaps and transcripts.
      </p>
      <ul className="mt-4 list-disc ps-5">
        {isFilterOn(filter) && (
          <li>
            <a href={paths.search() + filterQuery(withoutFilters(filter))} className="link">
              Search without filters
            </a>
          </li>
        )}
        <li>Use fewer words, or other words for the same thing.</li>
        <li>Type only the beginning of a name.</li>
        <li>
          Browse{" "}
          <a href={paths.podcasts()} className="link">
            all shows
          </a>
          ,{" "}
          <a href={paths.guests()} className="link">
            guests
          </a>{" "}
          or{" "}
          <a href={paths.topLists()} className="link">
            Top 10 lists
          </a>
          .
        </li>
      </ul>
    </div>
  );
}
