import { useRef } from "react";
import type { FeedOrder, FeedPage } from "../../data/feed.ts";
import { type FeedView, parseFeedView } from "../../domain/content/browse.ts";
import { useFocusFallback } from "../../hooks/use-focus-fallback.ts";
import { goTo } from "../../state/address.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { NoEpisodes } from "../../ui/NoEpisodes.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { markReadUpTo } from "./mark-read.ts";
import { useFeedPage } from "./use-feed-page.ts";

interface Props {
  view: FeedView;
  order: FeedOrder;
  /** False for visitors, and until the session has loaded. */
  isReader: boolean;
  /** True if the reader opened this view with a link on this page. */
  hasFollowedLink: boolean;
  hrefFor: (view: FeedView) => string;
}

/** Shows My Feed on the home page and on /feed. */
export function FeedList({ view, order, isReader, hasFollowedLink, hrefFor }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const hasMarkedRecaps = useRef(false);
  const [feed, reload] = useFeedPage(view, order, isReader);
  useFocusFallback(container, hasFollowedLink || hasMarkedRecaps.current, feed);
  const page = feed.state === "failed" ? null : feed.page;

  const markUpTo = (slug: string, { listedAt }: FeedPage) => {
    hasMarkedRecaps.current = true;
    return markReadUpTo(slug, listedAt, order, () => {
      // The reader can press Undo in the toast after the filter or the page has changed.
      const currentView = parseFeedView(location.search);
      if (currentView.isUnread && currentView.page > 1)
        goTo(new URL(hrefFor({ isUnread: true, page: 1 }), location.origin).search);
      else reload();
    });
  };

  return (
    <div ref={container} tabIndex={-1} aria-busy={feed.state === "loading"} className="outline-none">
      <ViewSwitch view={view} unreadCount={page?.unread ?? null} hrefFor={hrefFor} />
      <p className="sr-only" aria-live="polite">
        {hasFollowedLink && page ? `Page ${page.page} of ${page.pageCount}` : ""}
      </p>
      {feed.state === "failed" && <LoadFailed subject="Your feed" retry={reload} />}
      {feed.state === "loading" && page === null && <CardPlaceholders />}
      {page?.cards.length === 0 &&
        (view.isUnread ? (
          <Notice heading="No unread recaps" text="You have read every recap in your feed." headingLevel={2} />
        ) : (
          <NoEpisodes mode="feed" />
        ))}
      {page && page.cards.length > 0 && (
        <>
          <EpisodeGrid
            episodes={page.cards}
            actionOf={({ slug, title }) => (
              <p className="mt-auto pt-3">
                <button
                  type="button"
                  className="link relative z-10 py-1 text-meta"
                  aria-label={`Mark read up to here: ${title}`}
                  onClick={() => void markUpTo(slug, page)}
                >
                  Mark read up to here
                </button>
              </p>
            )}
          />
          <Pagination page={page.page} pageCount={page.pageCount} hrefFor={(n) => hrefFor({ ...view, page: n })} />
        </>
      )}
    </div>
  );
}

interface SwitchProps {
  view: FeedView;
  unreadCount: number | null;
  hrefFor: (view: FeedView) => string;
}

const ViewSwitch = ({ view, unreadCount, hrefFor }: SwitchProps) => (
  <nav aria-label="Recaps of My Feed" className="mb-10">
    <ul className="chips">
      {[false, true].map((isUnread) => (
        <li key={String(isUnread)}>
          <a
            href={hrefFor({ isUnread, page: 1 })}
            className="chip"
            aria-current={isUnread === view.isUnread ? "true" : undefined}
          >
            {isUnread
              ? `Unread${unreadCount === null ? "" : ` (${unreadCount.toLocaleString("en-US")})`}`
              : "Read and unread"}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
