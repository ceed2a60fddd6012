import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { fetchHighlights } from "../../data/highlights.ts";
import { parsePage } from "../../domain/content/browse.ts";
import { groupByRecap, type HighlightPage } from "../../domain/highlights/highlight.ts";
import { counted } from "../../domain/text/plural.ts";
import { searchWith } from "../../domain/text/search-with.ts";
import { useFocusFallback } from "../../hooks/use-focus-fallback.ts";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { useViewLinks } from "../../hooks/use-view-links.ts";
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

const HINT = "Select words in a recap or a transcript, then choose Highlight or Note.";

async function loadPage(key: string, signal: AbortSignal): Promise<HighlightPage> {
  const { query, page } = JSON.parse(key) as { query: string; page: number };
  await flushPendingHighlights(storedReaderId());
  return fetchHighlights(query, page, signal);
}

/** A reader looks for words or notes that they marked before. The address holds the query and the page. */
export function HighlightsPage() {
  const search = useStore($search, { ssr: "initial" });
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  useSignInFirst(hasSession === false);
  const params = new URLSearchParams(search);
  const query = params.get("q") ?? "";
  const page = parsePage(params);
  const [loaded, reload] = useLoadable(
    hasSession ? JSON.stringify({ query, page }) : null,
    loadPage,
  );
  const found = useLatest(loaded);
  const container = useRef<HTMLDivElement>(null);
  const links = useViewLinks(paths.highlights());
  const [hasChanged, setHasChanged] = useState(false);
  useFocusFallback(container, hasChanged || links.hasFollowedLink.current, found);
  useEffect(() => onHighlightsChange(reload), [reload]);
  const update = () => {
    setHasChanged(true);
    reload();
  };
  const hrefFor = (n: number) =>
    paths.highlights() + searchWith(search, { page: n > 1 ? String(n) : "" });

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler loads their pages in place
    <div onClick={links.follow}>
      <SearchField label="Search in your highlights" query={query} />
      <div
        ref={container}
        tabIndex={-1}
        aria-busy={loaded.state === "loading"}
        className="mt-6 outline-none"
      >
        <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <p className="text-muted" role="status">
            {found === null ? "" : counted(found.total, "highlight")}
            {found !== null && found.pageCount > 1 && `, page ${found.page} of ${found.pageCount}`}
          </p>
          {found !== null && found.total > 0 && <ExportButton />}
        </div>
        {loaded.state === "failed" ? (
          <LoadFailed subject="Your highlights" retry={reload} />
        ) : found === null ? (
          <p className="text-muted">Loading…</p>
        ) : found.total === 0 ? (
          <Notice
            heading={query === "" ? "No highlights yet" : "No highlights found"}
            text={query === "" ? HINT : `No quote, note or title matches “${query}”.`}
            headingLevel={2}
          />
        ) : (
          <>
            {groupByRecap(found.highlights).map((group) => (
              <HighlightGroupView key={group.key} group={group} update={update} />
            ))}
            <Pagination page={found.page} pageCount={found.pageCount} hrefFor={hrefFor} />
          </>
        )}
      </div>
    </div>
  );
}

function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const { exportHighlights } = await import("./export.ts");
      toast.success(`${counted(await exportHighlights(null), "highlight")} exported`);
    } catch {
      toast.error("Check your connection, then try again.", "The export failed");
    }
    setIsBusy(false);
  };
  return (
    <QuietButton disabled={isBusy} onClick={() => void run()}>
      Export as Markdown
    </QuietButton>
  );
}
