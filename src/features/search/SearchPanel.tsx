import { counted } from "../../domain/text/plural.ts";
import { SearchResults } from "./SearchResults.tsx";
import type { Found, Search } from "./use-search.ts";

interface Props {
  search: Search;
  isShown: boolean;
  active: number;
  choose: (index: number) => void;
  retry: () => void;
}

/** What hangs under the box: results, or why there are none. Its news are spoken politely. */
export function SearchPanel({ search, isShown, active, choose, retry }: Props) {
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {isShown && news(search)}
      </p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the field
        <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
          <Content search={search} active={active} choose={choose} retry={retry} />
        </div>
      )}
    </>
  );
}

function Content({ search, active, choose, retry }: Omit<Props, "isShown">) {
  switch (search.state) {
    case "idle":
      return null;
    case "failed":
      return (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p>{failure()}</p>
          <button type="button" className="button-quiet min-h-10 px-4" onClick={retry}>
            Retry
          </button>
        </div>
      );
    default:
      if (search.found === null) return <Waiting />;
      if (search.found.results.length === 0)
        return <p className="p-4 wrap-anywhere">{nothing(search.found)}</p>;
      return <SearchResults {...search.found} active={active} choose={choose} />;
  }
}

const Waiting = () => (
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

const nothing = ({ query }: Found) => `No results for “${query}”.`;

const failure = () =>
  navigator.onLine
    ? "Search is not available right now."
    : "You are offline. Search needs a connection.";

function news(search: Search): string {
  switch (search.state) {
    case "failed":
      return failure();
    case "ready": {
      const { query, results } = search.found;
      if (results.length === 0) return nothing(search.found);
      return `${counted(results.length, "result")} for “${query}”`;
    }
    default:
      return "";
  }
}
