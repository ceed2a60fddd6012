import { useStore } from "@nanostores/react";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { fetchView } from "../../data/browse.ts";
import { HOME_PAGE_SIZE } from "../../domain/constants.ts";
import {
  type BrowseMode,
  browseKey,
  browseSearch,
  isFirstView,
  parseBrowseView,
} from "../../domain/content/browse.ts";
import type { CategoryRef } from "../../domain/content/content.ts";
import { pagesOf } from "../../domain/content/pagination.ts";
import { useViewLinks } from "../../hooks/use-view-links.ts";
import * as paths from "../../paths.ts";
import { $search } from "../../state/address.ts";
import { useLoadable } from "../../state/loadable.ts";
import { $hasStoredSession } from "../../state/stored-session.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { NoEpisodes } from "../../ui/NoEpisodes.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { useKnownFollows } from "./use-known-follows.ts";

interface Props {
  categories: CategoryRef[];
  /** Episodes of the first view. The children are the cards of its first page, rendered at build. */
  episodeCount: number;
  children?: ReactNode;
}

/** The home page's episodes: filter and page live in the address, cards in static JSON. */
export function Browse({ categories, episodeCount, children }: Props) {
  const search = useStore($search, { ssr: "initial" });
  const asked = parseBrowseView(search);
  const isKept = useStore($hasStoredSession, { ssr: "initial" });
  useKnownFollows(isKept === true);
  // A feed is somebody's: visitors get what everybody sees, and a word about it.
  const isForNobody = asked.mode.kind === "feed" && isKept === false;
  const view = isForNobody ? { ...asked, mode: { kind: "all" } as const } : asked;
  const isFirst = isFirstView(view);
  const isEarly = view.mode.kind === "feed" && isKept === null;
  const [page, retry] = useLoadable(isFirst || isEarly ? null : browseSearch(view), fetchView);
  const top = useRef<HTMLDivElement>(null);
  const links = useViewLinks(paths.home());

  // A feed has a heading of its own (src/pages/index.astro). The address is asked, not the view:
  // the very first one is that of the build.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are when to look again
  useLayoutEffect(() => {
    const isFeed = parseBrowseView(location.search).mode.kind === "feed";
    const root = document.documentElement;
    root.toggleAttribute("data-feed", isFeed && root.hasAttribute("data-signed-in"));
  }, [search, isKept]);

  const follow = (event: MouseEvent<HTMLElement>) => {
    if (!links.follow(event)) return;
    // The heading above may be another one by then.
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: "start" }));
  };

  const hrefFor = (n: number) => paths.home() + browseSearch({ mode: view.mode, page: n });
  const modeHref = (mode: BrowseMode) => paths.home() + browseSearch({ mode, page: 1 });
  const shown =
    page.state === "ready" && !isFirst
      ? page.value
      : { cards: [], pages: pagesOf(episodeCount, HOME_PAGE_SIZE), page: 1 };
  const isCounted = isFirst || page.state === "ready";

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this only keeps them on the page
    <div ref={top} onClick={follow} className="scroll-mt-24">
      <FilterChips categories={categories} current={browseKey(view.mode)} hrefFor={modeHref} />
      {isForNobody && (
        <p className="mb-8 border-s-4 border-marker bg-marker-soft px-4 py-3 text-base">
          <a href={paths.auth(paths.myFeed())} className="link font-semibold">
            Sign In
          </a>{" "}
          to see the episodes of what you follow. Until then, here is everything.
        </p>
      )}
      <p className="sr-only" aria-live="polite">
        {links.hasMoved.current && isCounted ? `Page ${shown.page} of ${shown.pages}` : ""}
      </p>
      <div data-browse-cards>
        {isFirst && (episodeCount > 0 ? children : <NoEpisodes mode="all" />)}
        {!isFirst && page.state === "loading" && <CardPlaceholders />}
        {!isFirst && page.state === "failed" && <LoadFailed what="These episodes" retry={retry} />}
        {!isFirst &&
          page.state === "ready" &&
          (shown.cards.length > 0 ? (
            <EpisodeGrid episodes={shown.cards} now={Date.now()} />
          ) : (
            <NoEpisodes mode={view.mode.kind} />
          ))}
      </div>
      {isCounted && <Pagination page={shown.page} pageCount={shown.pages} hrefFor={hrefFor} />}
    </div>
  );
}
