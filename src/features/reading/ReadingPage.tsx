import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { parsePage } from "../../domain/content/browse.ts";
import type { ReadingList } from "../../domain/reading/visitor-reading.ts";
import { counted } from "../../domain/text/plural.ts";
import { searchWith } from "../../domain/text/search-with.ts";
import { useFocusFallback } from "../../hooks/use-focus-fallback.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { useViewLinks } from "../../hooks/use-view-links.ts";
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
import { BROWSER_ONLY, READING_TEXTS } from "./texts.ts";

interface Props {
  list: ReadingList;
  path: string;
}

/** The pages /saved and /history. The address holds the query and the page. */
export function ReadingPage({ list, path }: Props) {
  const texts = READING_TEXTS[list];
  const search = useStore($search, { ssr: "initial" });
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  const params = new URLSearchParams(search);
  const query = params.get("q") ?? "";
  const page = parsePage(params);
  const key = hasSession === null ? null : JSON.stringify({ list, query, page, hasSession });
  const [loaded, reload] = useLoadable(key, loadReading);
  const found = useLatest(loaded);
  const container = useRef<HTMLDivElement>(null);
  const links = useViewLinks(path);
  const [hasChanged, setHasChanged] = useState(false);
  useFocusFallback(container, hasChanged || links.hasFollowedLink.current, found);
  useEffect(
    () =>
      onReadingChange(() => {
        setHasChanged(true);
        reload();
      }),
    [reload],
  );
  const hrefFor = (n: number) => path + searchWith(search, { page: n > 1 ? String(n) : "" });

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler loads their pages in place
    <div onClick={links.follow}>
      {hasSession === false && (
        <p className="mb-8 border-s-4 border-marker bg-marker-soft px-4 py-3 text-base">
          {BROWSER_ONLY}{" "}
          <a href={signInPath()} className="link font-semibold">
            Sign In
          </a>
        </p>
      )}
      <SearchField label={`Search in ${texts.heading}`} query={query} />
      {found?.isPaused != null && <HistoryControls isPaused={found.isPaused} total={found.total} />}
      <div
        ref={container}
        tabIndex={-1}
        aria-busy={loaded.state === "loading"}
        className="mt-8 outline-none"
      >
        <p className="mb-6 text-muted" role="status">
          {found === null ? "" : counted(found.total, texts.noun)}
          {found !== null && found.pageCount > 1 && `, page ${found.page} of ${found.pageCount}`}
        </p>
        {loaded.state === "failed" ? (
          <LoadFailed subject="This list" retry={reload} />
        ) : found === null ? (
          <CardPlaceholders />
        ) : found.cards.length === 0 ? (
          <Notice
            heading={query === "" ? texts.empty : "No recaps found"}
            text={query === "" ? texts.hint : `No recap in this list matches “${query}”.`}
            headingLevel={2}
          />
        ) : (
          <>
            <EpisodeGrid episodes={found.cards} />
            <Pagination page={found.page} pageCount={found.pageCount} hrefFor={hrefFor} />
          </>
        )}
      </div>
    </div>
  );
}
