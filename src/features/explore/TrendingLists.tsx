import { fetchDirectory } from "../../data/list-cards.ts";
import type { ListCardWithAuthor } from "../../domain/lists/top-list.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { CardLink } from "../../ui/CardLink.tsx";
import { Placeholders } from "../../ui/Placeholders.tsx";

const MAX_LISTS = 6;

const load = (_key: string, signal: AbortSignal) => fetchDirectory("trending", signal, { limit: MAX_LISTS });

export function TrendingLists() {
  const [lists, retry] = useLoadable("trending", load);
  return (
    <div className="trending">
      {lists.state === "loading" && (
        <Placeholders subject="lists" count={MAX_LISTS} className="trending-grid" itemClass="trending-list">
          <div className="skeleton h-full" />
        </Placeholders>
      )}
      {lists.state === "failed" && (
        <div role="alert" className="trending-message">
          <p>The lists did not load.</p>
          <button type="button" className="button-quiet" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {lists.state === "ready" && lists.value.length === 0 && (
        <div className="trending-message">
          <p>No lists found</p>
        </div>
      )}
      {lists.state === "ready" && lists.value.length > 0 && (
        <ol className="trending-grid">
          {lists.value.map((list, index) => (
            <TrendingList key={list.id} list={list} rank={index + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}

function TrendingList({ list, rank }: { list: ListCardWithAuthor; rank: number }) {
  return (
    <li className="trending-list">
      <article className="card relative flex gap-4">
        <p className="w-8 shrink-0 font-serif text-h2 leading-none text-link lining-nums">{rank}</p>
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-card text-pretty">
            <CardLink href={paths.topList(list.id)} text={list.title} />
          </h3>
          <p className="mt-1.5 truncate text-meta text-muted">
            <span className="font-medium text-ink">{list.author.name}</span>{" "}
            <span className="ms-2 tabular-nums">{formatCount(list.viewCount, "view")}</span>
          </p>
        </div>
      </article>
    </li>
  );
}
