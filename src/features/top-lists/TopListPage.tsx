import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { fetchSecretList, fetchTopList } from "../../data/top-lists.ts";
import type { TopList, Visibility } from "../../domain/lists/top-list.ts";
import { useFailureToast } from "../../hooks/use-failure-toast.ts";
import { useSearchIndexing } from "../../hooks/use-search-indexing.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { type Loadable, useLoadable } from "../../state/loadable.ts";
import { $hasStoredSession, storedReaderId } from "../../state/stored-session.ts";
import { countView } from "../../state/visitor.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { RemixLink } from "./RemixLink.tsx";
import { ShareCard } from "./ShareCard.tsx";
import { SharePlaceholder, TopListPlaceholder } from "./TopListPlaceholder.tsx";
import { TopListView } from "./TopListView.tsx";

const NOT_FOUND = "List not found";

interface Props {
  /** The list that the build rendered. This list stays visible until the current list has loaded. */
  builtList?: TopList;
}

/** Only a reader can own a list, so visitors load neither the owner's buttons nor the auth client. */
const importOwnerButtons = async () => (await import("./OwnerOnly.tsx")).loadAfterSession();

/**
 * Reads the list's id from the address. Changes an old address, `/lists/{id}`, to `/top-list/{id}`. The history API,
 * unlike a redirect, cannot lead to another site (security H3).
 */
function readIdAndReplaceOldAddress(): string {
  const [, folder, id = ""] = location.pathname.split("/");
  if (folder === "lists" && /^[\w-]+$/.test(id)) {
    history.replaceState(history.state, "", paths.topList(id) + location.search + location.hash);
  }
  return id;
}

const readSecret = () => /^#([0-9a-f]{64})$/.exec(location.hash)?.[1] ?? null;

/** Loads a list. Without the secret of the list, returns only a public list or a list of the reader. */
async function loadList(key: string, signal: AbortSignal): Promise<TopList | null> {
  const [id = "", secret] = key.split("#");
  const list = (secret ? await fetchSecretList(id, secret, signal) : null) ?? (await fetchTopList(id, signal));
  if (list !== null || !document.documentElement.hasAttribute("data-signed-in")) return list;
  const { fetchOwnList } = await import("../../data/list-editing.ts");
  return fetchOwnList(id, signal);
}

/**
 * Returns the id and the secret in the address. If only the secret changes, the browser does not load the page again.
 * So this hook listens to `hashchange`.
 */
function useListAddress() {
  const [address, setAddress] = useState<{ id: string; secret: string | null } | null>(null);
  useEffect(() => {
    const readAddress = () => setAddress({ id: readIdAndReplaceOldAddress(), secret: readSecret() });
    readAddress();
    addEventListener("hashchange", readAddress);
    return () => removeEventListener("hashchange", readAddress);
  }, []);
  return address;
}

const withVisibility = (list: Loadable<TopList>, visibility: Visibility | null) =>
  list.state === "ready" && visibility !== null ? { ...list, value: { ...list.value, visibility } } : list;

export function TopListPage({ builtList }: Props) {
  const address = useListAddress();
  const id = address?.id ?? null;
  const secret = address?.secret ?? null;
  const [loadableList, reload] = useLoadable(id === null ? null : secret === null ? id : `${id}#${secret}`, loadList);
  const [newVisibility, setNewVisibility] = useState<Visibility | null>(null);
  const list = withVisibility(loadableList, newVisibility);
  const hasSession = useStore($hasStoredSession, { ssr: "initial" });
  const [ownerButtons, retryOwnerButtons] = useLoadable(hasSession ? "session" : null, importOwnerButtons);
  const hasRenderedList = useRef(false);
  const { state } = list;
  useTitle(state === "ready" ? list.value.title : state === "missing" ? NOT_FOUND : null);
  const isPublic = state === "ready" && list.value.visibility === "public";
  useSearchIndexing(state === "ready" && !isPublic ? "missing" : state);
  const [viewCount, setViewCount] = useState(0);
  useEffect(() => {
    if (!isPublic || id === null) return;
    void countView(id).then((count) => setViewCount(count ?? 0));
  }, [isPublic, id]);
  useFailureToast(state === "failed" ? "Failed to load the list" : null);

  const placeholder = builtList ? (
    <TopListView list={builtList} shareCard={<SharePlaceholder />} hasFeed remixLink={<RemixLink list={builtList} />} />
  ) : (
    <TopListPlaceholder />
  );

  switch (state) {
    case "failed":
      return <LoadFailed subject="This list" retry={reload} headingLevel={1} />;
    case "missing":
      return (
        <Notice
          heading={NOT_FOUND}
          text="The list you're looking for doesn't exist or has been removed."
          link={{ text: "Explore Other Lists", href: paths.topLists() }}
        />
      );
    case "ready": {
      // Wait for the owner's buttons. Buttons that appear later would move the page.
      if (hasSession && ownerButtons.state === "loading" && !hasRenderedList.current) return placeholder;
      hasRenderedList.current = true;
      const OwnerButtons = hasSession && ownerButtons.state === "ready" && ownerButtons.value;
      const isOwn = list.value.author.id === storedReaderId();
      const haveButtonsFailed = ownerButtons.state === "failed" && isOwn;
      return (
        <TopListView
          list={{ ...list.value, viewCount: Math.max(list.value.viewCount, viewCount) }}
          shareCard={isPublic && <ShareCard list={list.value} />}
          remixLink={!isOwn && <RemixLink list={list.value} secret={isPublic ? null : secret} />}
          ownerActions={
            OwnerButtons ? (
              <OwnerButtons list={list.value} reload={reload} onVisibilityChanged={setNewVisibility} />
            ) : (
              haveButtonsFailed && <QuietFailure subject="Edit and Delete" retry={retryOwnerButtons} />
            )
          }
          hasFeed={builtList !== undefined && isPublic}
          isReportable={isPublic && !isOwn}
        />
      );
    }
    default:
      return placeholder;
  }
}
