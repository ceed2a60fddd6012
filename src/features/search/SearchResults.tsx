import { groupResults, type SearchResult } from "../../domain/search/search.ts";
import { matchingExcerpt } from "../../domain/search/word-matches.ts";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { useOptions } from "../../ui/use-options.ts";
import { contextOf, excerptOf, GROUP_NAMES, MarkedQuery, resultAddress } from "./result-parts.tsx";

export const RESULT_LIST_ID = "search-results";
export const resultId = (index: number) => `search-result-${index}`;

export const openResult = (index: number) => document.getElementById(resultId(index))?.click();

const EXCERPT_CHARS = 72;

interface Props {
  query: string;
  items: readonly SearchResult[];
  activeIndex: number;
  setActiveIndex: (index: number) => void;
}

export function SearchResults({ query, items, activeIndex, setActiveIndex }: Props) {
  const optionProps = useOptions({ optionId: resultId, activeIndex, setActiveIndex });
  const groups = groupResults(items);
  const orderedResults = groups.flatMap((group) => group.results);
  return (
    <div id={RESULT_LIST_ID} role="listbox" aria-label="Search results" className="p-2">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a group of a listbox
        <div key={group.type} role="group" aria-labelledby={`search-${group.type}`}>
          <p id={`search-${group.type}`} className="label px-2 pt-2 pb-1">
            {GROUP_NAMES[group.type]}
          </p>
          {group.results.map((result) => {
            const index = orderedResults.indexOf(result);
            return (
              <a
                key={index}
                {...optionProps(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                href={resultAddress(result)}
                className="search-result"
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
  const { slug, title, thumbnailUrl } = result;
  const context = contextOf(result);
  const matchingText =
    matchingExcerpt(title, query, title.length) === null &&
    (excerptOf(result, query, EXCERPT_CHARS) ??
      (result.passage && matchingExcerpt(result.passage.text, query, EXCERPT_CHARS)));
  return (
    <>
      <Thumbnail url={thumbnailUrl} seed={slug} square className="w-12 shrink-0" />
      <span className="min-w-0 grow">
        <span dir="auto" className="line-clamp-2 font-medium">
          <MarkedQuery text={title} query={query} />
        </span>
        {context && <span className="block truncate text-meta text-muted">{context}</span>}
        {matchingText && (
          <span dir="auto" className="block truncate text-meta text-muted">
            <MarkedQuery text={matchingText} query={query} />
          </span>
        )}
      </span>
    </>
  );
}
