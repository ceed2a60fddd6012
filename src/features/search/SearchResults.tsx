import { useEffect } from "react";
import { excerpt } from "../../domain/search/matches.ts";
import { groupResults, type ResultType, type SearchResult } from "../../domain/search/search.ts";
import * as paths from "../../paths.ts";
import { isMoved } from "../../ui/is-moved.ts";
import { Marked } from "../../ui/Marked.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

export const LIST_ID = "search-results";
export const resultId = (index: number) => `search-result-${index}`;

export const openResult = (index: number) => document.getElementById(resultId(index))?.click();

const HEADINGS = { show: "Shows", episode: "Episodes", category: "Categories" } as const;
const ADDRESSES = { show: paths.show, episode: paths.recap, category: paths.category } as const;
const EXCERPT_CHARS = 72;

interface Props {
  query: string;
  items: readonly SearchResult[];
  active: number;
  choose: (index: number) => void;
}

export function SearchResults({ query, items, active, choose }: Props) {
  useEffect(() => {
    document.getElementById(resultId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const groups = groupResults(items);
  const order = groups.flatMap((group) => group.results);
  return (
    <div id={LIST_ID} role="listbox" aria-label="Search results" className="p-2">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a group of a listbox
        <div key={group.type} role="group" aria-labelledby={`search-${group.type}`}>
          <p id={`search-${group.type}`} className="label px-2 pt-2 pb-1">
            {HEADINGS[group.type]}
          </p>
          {group.results.map((result) => {
            const index = order.indexOf(result);
            return (
              <a
                key={result.id}
                id={resultId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={ADDRESSES[result.type](result.slug)}
                className="search-result"
                onPointerMove={(event) => isMoved(event) && index !== active && choose(index)}
              >
                <Result result={result} query={query} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Result({ result, query }: { result: SearchResult; query: string }) {
  const { type, slug, title, thumbnailUrl } = result;
  const parentName = parentNameOf[type](result);
  const matchingText = excerpt(title, query, title.length) === null && excerptOf(result, query);
  return (
    <>
      <Thumbnail url={thumbnailUrl} seed={slug} square className="w-12 shrink-0" />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium">
          <Marked text={title} query={query} />
        </span>
        {parentName && <span className="block truncate text-meta text-muted">{parentName}</span>}
        {matchingText && (
          <span className="block truncate text-meta text-muted">
            <Marked text={matchingText} query={query} />
          </span>
        )}
      </span>
    </>
  );
}

const parentNameOf: Record<ResultType, (result: SearchResult) => string | undefined> = {
  show: ({ category }) => category?.name,
  episode: ({ show }) => show?.name,
  category: () => undefined,
};

const excerptOf = ({ description }: SearchResult, query: string) =>
  description && excerpt(description, query, EXCERPT_CHARS);
