import { useStore } from "@nanostores/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { fetchBrowsePage } from "../../data/browse.ts";
import {
  type BrowseMode,
  browseKey,
  browseSearch,
  isFirstView,
  parseBrowseView,
} from "../../domain/browse.ts";
import type { CategoryRef } from "../../domain/content.ts";
import { home } from "../../paths.ts";
import { $search, goTo } from "../../state/address.ts";
import { useLoadable } from "../../state/loadable.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { FilterChips } from "./FilterChips.tsx";

interface Props {
  categories: CategoryRef[];
  /** Pages of the first view, whose cards are the children, drawn at build. */
  pageCount: number;
  children?: ReactNode;
}

const load = (search: string, signal: AbortSignal) =>
  fetchBrowsePage(parseBrowseView(search), signal);

const EMPTY = {
  all: "No episodes have been added yet.",
  clips: "No clips found.",
  category: "No episodes found in this category.",
} as const;

/** The home page's episodes: filter and page live in the address, cards in static JSON. */
export function Browse({ categories, pageCount, children }: Props) {
  const search = useStore($search, { ssr: "initial" });
  const view = parseBrowseView(search);
  const isFirst = isFirstView(view);
  const [page, retry] = useLoadable(isFirst ? null : browseSearch(view), load);
  const top = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    // The head hid the first page while the address asks for another one; now this decides.
    delete document.documentElement.dataset["browse"];
  }, []);

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest("a");
    if (!link || link.pathname !== home() || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    if (link.search !== location.search) goTo(link.search);
    moved.current = true;
    top.current?.scrollIntoView({ block: "start" });
  };

  const hrefFor = (n: number) => home() + browseSearch({ mode: view.mode, page: n });
  const modeHref = (mode: BrowseMode) => home() + browseSearch({ mode, page: 1 });
  const shown = isFirst ? pageCount : page.state === "ready" ? page.value.pages : 0;

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this only keeps them on the page
    <div ref={top} onClick={follow} className="scroll-mt-24">
      <FilterChips categories={categories} current={browseKey(view.mode)} hrefFor={modeHref} />
      <p className="sr-only" aria-live="polite">
        {moved.current && shown > 0 ? `Page ${view.page} of ${shown}` : ""}
      </p>
      <div data-browse-cards>
        {isFirst && (pageCount > 0 ? children : <Empty text={EMPTY.all} />)}
        {!isFirst && page.state === "loading" && <CardPlaceholders />}
        {!isFirst && page.state === "failed" && <LoadFailed what="These episodes" retry={retry} />}
        {!isFirst &&
          page.state === "ready" &&
          (page.value.cards.length > 0 ? (
            <EpisodeGrid episodes={page.value.cards} now={Date.now()} />
          ) : (
            <Empty text={EMPTY[view.mode.kind]} />
          ))}
      </div>
      <Pagination page={view.page} pageCount={shown} hrefFor={hrefFor} />
    </div>
  );
}

const Empty = ({ text }: { text: string }) => (
  <Notice heading="No episodes found" text={text} headingLevel={2} />
);
