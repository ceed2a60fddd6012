import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { parsePage } from "../../domain/content/browse.ts";
import type { ReadingList } from "../../domain/reading/visitor-reading.ts";
import { changeQuery } from "../../domain/text/change-query.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { useFocusFallback } from "../../hooks/use-focus-fallback.ts";
import { useSamePageLinks } from "../../hooks/use-same-page-links.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $search } from "../../state/address.ts";
import { useLatest, useLoadable } from "../../state/loadable.ts";
import { onReadingChange } from "../../state/reading.ts";
import { $hasStoredSession } from "../../state/stored-session.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { HistoryControls } from "./HistoryControls.tsx";
import { loadReading } from "./load.ts";
import { SearchField } from "./SearchField.tsx";
import { BROWSER_ONLY_TEXT, READING_TEXTS } from "./texts.ts";

interface Props {
  list: ReadingList;
  path: string;
}

/** Shows the pages /saved and /history. The address contains the query and the number of the page. */
export function ReadingPage({ list, path }: Props) {
  const texts = READING_TEXTS[list];
  const search = useStore($search, { ssr: "initial" });
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  const params = new URLSearchParams(search);
  const query = params.get("q") ?? "";
  const page = parsePage(params);
  const key = hasSession === null ? null : JSON.stringify({ list, query, page, hasSession });
  const [readingPage, reload] = useLoadable(key, loadReading);
  const latestPage = useLatest(readingPage);
  const container = useRef<HTMLDivElement>(null);
  const links = useSamePageLinks(path);
  const [hasChanged, setHasChanged] = useState(false);
  useFocusFallback(container, hasChanged || links.hasFollowedLink.current, latestPage);
  useEffect(
    () =>
      onReadingChange(() => {
        setHasChanged(true);
        reload();
      }),
    [reload],
  );
  const hrefFor = (n: number) => path + changeQuery(search, { page: n > 1 ? String(n) : "" });

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler opens them without a page load
    <div onClick={links.follow}>
      {hasSession === false && (
        <p className="mb-8 border-s-4 border-marker bg-marker-soft px-4 py-3 text-base">
          {BROWSER_ONLY_TEXT}{" "}
          <a href={signInPath()} className="link font-semibold">
            Sign In
          </a>
        </p>
      )}
      <SearchField label={`Search in ${texts.heading}`} query={query} />
      {latestPage?.isPaused != null && <HistoryControls isPaused={latestPage.isPaused} total={latestPage.total} />}
      <div ref={container} tabIndex={-1} aria-busy={readingPage.state === "loading"} className="mt-8 outline-none">
        <p className="mb-6 text-muted" role="status">
          {latestPage === null ? "" : formatCount(latestPage.total, texts.noun)}
          {latestPage !== null && latestPage.pageCount > 1 && `, page ${latestPage.page} of ${latestPage.pageCount}`}
        </p>
        {readingPage.state === "failed" ? (
          <LoadFailed subject="This list" retry={reload} />
        ) : latestPage === null ? (
          <CardPlaceholders />
        ) : latestPage.cards.length === 0 ? (
          <Notice
            heading={query === "" ? texts.empty : "No recaps found"}
            text={query === "" ? texts.hint : `No recap in this list matches “${query}”.`}
            headingLevel={2}
          />
        ) : (
          <>
            <EpisodeGrid episodes={latestPage.cards} />
            <Pagination page={latestPage.page} pageCount={latestPage.pageCount} hrefFor={hrefFor} />
          </>
        )}
      </div>
    </div>
  );
}
