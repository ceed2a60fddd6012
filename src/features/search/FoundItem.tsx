import { clockTime } from "../../domain/content/durations.ts";
import type { SearchResult } from "../../domain/search/search.ts";
import { phraseToFind } from "../../domain/search/word-matches.ts";
import * as paths from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { contextOf, excerptOf, MarkedQuery, resultAddress, TYPE_NAMES } from "./result-parts.tsx";

const EXCERPT_CHARS = 180;

export function FoundItem({ result, query }: { result: SearchResult; query: string }) {
  const { type, slug, title, thumbnailUrl, description, date, passage } = result;
  const context = contextOf(result);
  const text = excerptOf(result, query, EXCERPT_CHARS) ?? (type === "list" || type === "category" ? description : null);
  return (
    <article className="found">
      <Thumbnail url={thumbnailUrl} seed={slug} square className="w-16 shrink-0 self-start sm:w-24" />
      <div className="min-w-0 grow">
        <p className="label">{TYPE_NAMES[type]}</p>
        <h3 dir="auto" className="mt-1 text-card wrap-anywhere">
          <a href={resultAddress(result)} className="no-underline hover:underline">
            <MarkedQuery text={title} query={query} />
          </a>
        </h3>
        {(context || date) && (
          <p className="mt-1.5 flex flex-wrap gap-x-3 text-meta text-muted">
            {context && <span className="wrap-anywhere">{context}</span>}
            {date && type !== "guest" && <DateText date={date} />}
          </p>
        )}
        {text && (
          <p dir="auto" className="mt-2 line-clamp-3 text-base text-muted wrap-anywhere">
            <MarkedQuery text={text} query={query} />
          </p>
        )}
        {passage && (
          <a
            href={paths.transcriptLine(slug, phraseToFind(passage.text, query), passage.second)}
            className="found-passage wrap-anywhere"
          >
            <span className="label block">
              Transcript{passage.second !== null && ` at ${clockTime(passage.second)}`}
            </span>
            <bdi className="block">
              <MarkedQuery text={passage.text} query={query} />
            </bdi>
          </a>
        )}
      </div>
    </article>
  );
}
