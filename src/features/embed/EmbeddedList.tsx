import { useEffect, useState } from "react";
import { fetchTopList } from "../../data/top-lists.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { PRODUCT } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { EmbeddedListView } from "./EmbeddedListView.tsx";

interface Props {
  /** The list that the build rendered. This list stays visible until the current list has loaded. */
  builtList?: TopList;
}

async function load(id: string, signal: AbortSignal): Promise<TopList | null> {
  const list = await fetchTopList(id, signal);
  return list?.visibility === "public" ? list : null;
}

/** Reads public rows without a session, and stores nothing in the browser (security B153). */
export function EmbeddedList({ builtList }: Props) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(location.pathname.split("/")[3] ?? ""), []);
  const [list, retry] = useLoadable(id, load);
  if (list.state === "ready") return <EmbeddedListView list={list.value} />;
  if (list.state === "missing")
    return (
      <div role="status">
        <p>This list is not available.</p>
        <p className="mt-2">
          <a href={paths.topLists()} target="_blank" rel="noopener" className="link">
            Find other lists on {PRODUCT.name}
          </a>
        </p>
      </div>
    );
  return (
    <>
      {list.state === "failed" && (
        <QuietFailure subject={builtList ? "The newest version" : "This list"} retry={retry} />
      )}
      {builtList && <EmbeddedListView list={builtList} />}
      {!builtList && list.state === "loading" && (
        <div role="status" className="noscript:hidden">
          <span className="sr-only">Loading list</span>
          <div aria-hidden="true" className="skeleton h-80" />
        </div>
      )}
    </>
  );
}
