import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { SearchResults } from "./SearchResults.tsx";
import type { QueryResults, SearchState } from "./use-search.ts";

interface Props {
  search: SearchState;
  isOpen: boolean;
  activeIndex: number;
  setActiveIndex: (index: number) => void;
  retry: () => void;
}

export function SearchPanel({ search, isOpen, activeIndex, setActiveIndex, retry }: Props) {
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {isOpen && announcement(search)}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not move the focus out of the field
        <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
          <Content search={search} activeIndex={activeIndex} setActiveIndex={setActiveIndex} retry={retry} />
        </div>
      )}
    </>
  );
}

function Content({ search, activeIndex, setActiveIndex, retry }: Omit<Props, "isOpen">) {
  switch (search.state) {
    case "idle":
      return null;
    case "failed":
      return (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p>{failureText()}</p>
          <button type="button" className="button-quiet min-h-10 px-4" onClick={retry}>
            Retry
          </button>
        </div>
      );
    default:
      if (search.results === null) return <ResultPlaceholders />;
      if (search.results.items.length === 0)
        return <p className="p-4 wrap-anywhere">{noResultsText(search.results)}</p>;
      return (
        <div aria-busy={search.state === "loading"} className="search-found">
          <SearchResults {...search.results} activeIndex={activeIndex} setActiveIndex={setActiveIndex} />
          <a href={paths.search(search.results.query)} className="search-all">
            See all results
          </a>
        </div>
      );
  }
}

const ResultPlaceholders = () => (
  <div aria-hidden="true" className="p-2">
    {["first", "second", "third"].map((row) => (
      <div key={row} className="flex items-center gap-3 p-2">
        <div className="skeleton size-12 shrink-0" />
        <div className="grow">
          <div className="skeleton h-4 w-3/4" />
          <div className="skeleton mt-2 h-3 w-2/5" />
        </div>
      </div>
    ))}
  </div>
);

const noResultsText = ({ query }: QueryResults) => `No results for “${query}”.`;

export const failureText = () =>
  navigator.onLine ? "Search did not work. Try again." : "You are offline. Search needs a connection.";

function announcement(search: SearchState): string {
  switch (search.state) {
    case "failed":
      return failureText();
    case "ready": {
      const { query, items } = search.results;
      if (items.length === 0) return noResultsText(search.results);
      return `${formatCount(items.length, "result")} for “${query}”`;
    }
    default:
      return "";
  }
}
