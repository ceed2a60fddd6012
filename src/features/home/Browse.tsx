import { useStore } from "@nanostores/react";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { fetchBrowsePage } from "../../data/browse.ts";
import { HOME_PAGE_SIZE } from "../../domain/constants.ts";
import {
  type BrowseMode,
  type BrowseView,
  browseKey,
  browseQuery,
  isFirstView,
  type PublicMode,
  parseBrowseView,
} from "../../domain/content/browse.ts";
import type { CategoryRef } from "../../domain/content/content.ts";
import { countPages } from "../../domain/content/pagination.ts";
import { useFocusFallback } from "../../hooks/use-focus-fallback.ts";
import { useSamePageLinks } from "../../hooks/use-same-page-links.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { $search } from "../../state/address.ts";
import { useLoadable } from "../../state/loadable.ts";
import { $hasStoredSession } from "../../state/stored-session.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { NoEpisodes } from "../../ui/NoEpisodes.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { FeedList } from "../my-feed/FeedList.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { useFollowsUpdates } from "./use-follows-updates.ts";
import { viewTitle } from "./view-title.ts";

interface Props {
  categories: CategoryRef[];
  /** The number of all episodes. */
  episodeCount: number;
  /** Page 1 of all episodes. The build has rendered the cards of this page. */
  children?: ReactNode;
}

const load = (search: string, signal: AbortSignal) =>
  // `FeedList` loads My Feed, so only the modes in `PublicMode` are possible here.
  fetchBrowsePage(parseBrowseView(search) as BrowseView<PublicMode>, signal);

/** Shows episodes on the home page. The address of the page contains the filter and the page number. */
export function Browse({ categories, episodeCount, children }: Props) {
  const search = useStore($search, { ssr: "initial" });
  const requestedView = parseBrowseView(search);
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  useFollowsUpdates(hasSession === true);
  // A visitor has no My Feed, so show all episodes and a sign-in link.
  const needsSignIn = requestedView.mode.kind === "feed" && hasSession === false;
  const view = needsSignIn ? { ...requestedView, mode: { kind: "all" } as const } : requestedView;
  const showsBuiltCards = isFirstView(view);
  const feedMode = view.mode.kind === "feed" ? view.mode : null;
  const [loadedView, retry] = useLoadable(showsBuiltCards || feedMode ? null : browseQuery(view), load);
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const links = useSamePageLinks(paths.home());
  useTitle(viewTitle(view, categories));
  useFocusFallback(list, links.hasFollowedLink.current, loadedView);

  // Show the heading of My Feed (src/pages/index.astro). Read the address, because `search` is out of date at the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of `search` or `hasSession`, read the address again
  useLayoutEffect(() => {
    const isFeed = parseBrowseView(location.search).mode.kind === "feed";
    const root = document.documentElement;
    const showsFeed = isFeed && root.hasAttribute("data-signed-in");
    root.toggleAttribute("data-feed", showsFeed);
    // The build cannot mark the link of the open view, because all views of the home page share one HTML file.
    for (const link of document.querySelectorAll("[data-nav-feed]")) {
      if (showsFeed) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }, [search, hasSession]);

  const followLink = (event: MouseEvent<HTMLElement>) => {
    if (!links.follow(event)) return;
    // Scroll after the next paint, because the height of the heading above can change.
    requestAnimationFrame(() => container.current?.scrollIntoView({ block: "start" }));
  };

  const hrefFor = (n: number) => paths.home() + browseQuery({ mode: view.mode, page: n });
  const hrefForMode = (mode: BrowseMode) => paths.home() + browseQuery({ mode, page: 1 });
  const browsePage =
    loadedView.state === "ready" && !showsBuiltCards
      ? loadedView.value
      : { cards: [], pageCount: countPages(episodeCount, HOME_PAGE_SIZE), page: 1 };
  const hasPageCount = showsBuiltCards || (!feedMode && loadedView.state === "ready");

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler loads their pages without a navigation
    <div ref={container} onClick={followLink} className="scroll-mt-24">
      <FilterChips categories={categories} currentKey={browseKey(view.mode)} hrefFor={hrefForMode} />
      {needsSignIn && (
        <p className="mb-8 border-s-4 border-marker bg-marker-soft px-4 py-3 text-base">
          <a href={paths.auth(paths.myFeed())} className="link font-semibold">
            Sign In
          </a>{" "}
          to see recaps from the shows and categories you follow. Below are all recaps.
        </p>
      )}
      <p className="sr-only" aria-live="polite">
        {links.hasFollowedLink.current && hasPageCount ? `Page ${browsePage.page} of ${browsePage.pageCount}` : ""}
      </p>
      <div ref={list} data-browse-cards tabIndex={-1} className="outline-none">
        {feedMode && (
          <FeedList
            view={{ isUnread: feedMode.isUnread, page: view.page }}
            order="date"
            isReader={hasSession === true}
            hasFollowedLink={links.hasFollowedLink.current}
            hrefFor={({ isUnread, page }) => paths.home() + browseQuery({ mode: { kind: "feed", isUnread }, page })}
          />
        )}
        {showsBuiltCards && (episodeCount > 0 ? children : <NoEpisodes mode="all" />)}
        {!showsBuiltCards && !feedMode && loadedView.state === "loading" && <CardPlaceholders />}
        {!showsBuiltCards && !feedMode && loadedView.state === "failed" && (
          <LoadFailed subject="These episodes" retry={retry} />
        )}
        {!showsBuiltCards &&
          !feedMode &&
          loadedView.state === "ready" &&
          (browsePage.cards.length > 0 ? (
            <EpisodeGrid episodes={browsePage.cards} />
          ) : (
            <NoEpisodes mode={view.mode.kind} />
          ))}
      </div>
      {hasPageCount && <Pagination page={browsePage.page} pageCount={browsePage.pageCount} hrefFor={hrefFor} />}
    </div>
  );
}
