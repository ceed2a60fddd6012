import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { fetchTopList } from "../../data/top-lists.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useFailureToast } from "../../hooks/use-failure-toast.ts";
import { useSearchIndexing } from "../../hooks/use-search-indexing.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { $hasStoredSession, storedReaderId } from "../../state/stored-session.ts";
import { countView } from "../../state/visitor.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { ShareCard } from "./ShareCard.tsx";
import { SharePlaceholder, TopListPlaceholder } from "./TopListPlaceholder.tsx";
import { TopListView } from "./TopListView.tsx";

const NOT_FOUND = "List not found";

interface Props {
  /** The list that the build rendered. This list stays visible until the current list has loaded. */
  builtList?: TopList;
}

/** Only a reader can own a list, so visitors load neither the owner's buttons nor the auth client. */
const loadOwnerOnly = async () => (await import("./OwnerOnly.tsx")).loadOwnerOnly();

/**
 * Reads the list's id from the address. Changes an old address, `/lists/{id}`, to `/top-list/{id}`. The history API,
 * unlike a redirect, cannot lead to another site (security H3).
 */
function readListId(): string {
  const [, folder, id = ""] = location.pathname.split("/");
  if (folder === "lists" && /^[\w-]+$/.test(id)) {
    history.replaceState(history.state, "", paths.topList(id) + location.search + location.hash);
  }
  return id;
}

export function TopListPage({ builtList }: Props) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(readListId()), []);
  const [list, load] = useLoadable(id, fetchTopList);
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  const [owner, loadOwner] = useLoadable(hasSession ? "session" : null, loadOwnerOnly);
  const hasRendered = useRef(false);
  const { state } = list;
  useTitle(state === "ready" ? list.value.title : state === "missing" ? NOT_FOUND : null);
  useSearchIndexing(state);
  const [viewCount, setViewCount] = useState(0);
  useEffect(() => {
    if (state !== "ready" || id === null) return;
    void countView(id).then((count) => setViewCount(count ?? 0));
  }, [state, id]);
  useFailureToast(state === "failed" ? "Failed to load the list" : null);

  const placeholder = builtList ? (
    <TopListView list={builtList} share={<SharePlaceholder />} hasFeed />
  ) : (
    <TopListPlaceholder />
  );

  switch (state) {
    case "failed":
      return <LoadFailed subject="This list" retry={load} headingLevel={1} />;
    case "missing":
      return (
        <Notice
          heading={NOT_FOUND}
          text="The list you're looking for doesn't exist or has been removed."
          link={{ text: "Explore Other Lists", href: paths.topLists() }}
        />
      );
    case "ready": {
      // Wait for the owner's buttons, because they would move the page if they appeared later.
      if (hasSession && owner.state === "loading" && !hasRendered.current) return placeholder;
      hasRendered.current = true;
      const OwnerOnly = hasSession && owner.state === "ready" && owner.value;
      const ownerFailed = owner.state === "failed" && list.value.author.id === storedReaderId();
      return (
        <TopListView
          list={{ ...list.value, viewCount: Math.max(list.value.viewCount, viewCount) }}
          share={<ShareCard list={list.value} />}
          manage={
            OwnerOnly ? (
              <OwnerOnly list={list.value} reload={load} />
            ) : (
              ownerFailed && <QuietFailure subject="Edit and Delete" retry={loadOwner} />
            )
          }
          hasFeed={builtList !== undefined}
          isReportable={list.value.author.id !== storedReaderId()}
        />
      );
    }
    default:
      return placeholder;
  }
}
