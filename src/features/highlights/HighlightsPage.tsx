import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { fetchHighlights } from "../../data/highlights.ts";
import { parsePage } from "../../domain/content/browse.ts";
import { groupByRecap, type HighlightPage } from "../../domain/highlights/highlight.ts";
import { changeQuery } from "../../domain/text/change-query.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { useFocusFallback } from "../../hooks/use-focus-fallback.ts";
import { useSamePageLinks } from "../../hooks/use-same-page-links.ts";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import * as paths from "../../paths.ts";
import { $search } from "../../state/address.ts";
import { flushPendingHighlights, onHighlightsChange } from "../../state/highlights.ts";
import { useLatest, useLoadable } from "../../state/loadable.ts";
import { $hasStoredSession, storedReaderId } from "../../state/stored-session.ts";
import { toast } from "../../state/toasts.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { QuietButton } from "../../ui/QuietButton.tsx";
import { SearchField } from "../reading/SearchField.tsx";
import { HighlightGroupView } from "./HighlightGroupView.tsx";

const HOW_TO_HIGHLIGHT = "Select words in a recap or a transcript, then choose Highlight or Note.";

async function loadPage(key: string, signal: AbortSignal): Promise<HighlightPage> {
  const { query, page } = JSON.parse(key) as { query: string; page: number };
  await flushPendingHighlights(storedReaderId());
  return fetchHighlights(query, page, signal);
}

/** A reader searches their highlights. The address contains the query and the page number. */
export function HighlightsPage() {
  const search = useStore($search, { ssr: "initial" });
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  useSignInFirst(hasSession === false);
  const params = new URLSearchParams(search);
  const query = params.get("q") ?? "";
  const page = parsePage(params);
  const [highlightPage, reload] = useLoadable(hasSession ? JSON.stringify({ query, page }) : null, loadPage);
  const latestPage = useLatest(highlightPage);
  const container = useRef<HTMLDivElement>(null);
  const links = useSamePageLinks(paths.highlights());
  const [hasChanged, setHasChanged] = useState(false);
  useFocusFallback(container, hasChanged || links.hasFollowedLink.current, latestPage);
  useEffect(() => onHighlightsChange(reload), [reload]);
  const reloadAfterChange = () => {
    setHasChanged(true);
    reload();
  };
  const hrefFor = (n: number) => paths.highlights() + changeQuery(search, { page: n > 1 ? String(n) : "" });

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler shows the linked highlights without a navigation
    <div onClick={links.follow}>
      <SearchField label="Search in your highlights" query={query} />
      <div ref={container} tabIndex={-1} aria-busy={highlightPage.state === "loading"} className="mt-6 outline-none">
        <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <p className="text-muted" role="status">
            {latestPage === null ? "" : formatCount(latestPage.total, "highlight")}
            {latestPage !== null && latestPage.pageCount > 1 && `, page ${latestPage.page} of ${latestPage.pageCount}`}
          </p>
          {latestPage !== null && latestPage.total > 0 && <ExportButton />}
        </div>
        {highlightPage.state === "failed" ? (
          <LoadFailed subject="Your highlights" retry={reload} />
        ) : latestPage === null ? (
          <p className="text-muted">Loading…</p>
        ) : latestPage.total === 0 ? (
          <Notice
            heading={query === "" ? "No highlights yet" : "No highlights found"}
            text={query === "" ? HOW_TO_HIGHLIGHT : `No quote, note or title matches “${query}”.`}
            headingLevel={2}
          />
        ) : (
          <>
            {groupByRecap(latestPage.highlights).map((group) => (
              <HighlightGroupView key={group.key} group={group} reload={reloadAfterChange} />
            ))}
            <Pagination page={latestPage.page} pageCount={latestPage.pageCount} hrefFor={hrefFor} />
          </>
        )}
      </div>
    </div>
  );
}

function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  const exportAll = async () => {
    setIsBusy(true);
    try {
      const { exportHighlights } = await import("./export.ts");
      toast.success(`${formatCount(await exportHighlights(null), "highlight")} exported`);
    } catch {
      toast.error("Check your connection, then try again.", "The export failed");
    }
    setIsBusy(false);
  };
  return (
    <QuietButton disabled={isBusy} onClick={() => void exportAll()}>
      Export as Markdown
    </QuietButton>
  );
}
