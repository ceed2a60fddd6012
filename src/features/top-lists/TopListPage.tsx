import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { fetchTopList } from "../../data/top-lists.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useFailureToast } from "../../hooks/use-failure-toast.ts";
import { useIndexed } from "../../hooks/use-indexed.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { $hasStoredSession, storedReader } from "../../state/stored-session.ts";
import { countView } from "../../state/visitor.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { ShareCard } from "./ShareCard.tsx";
import { SharePlaceholder, TopListPlaceholder } from "./TopListPlaceholder.tsx";
import { TopListView } from "./TopListView.tsx";

const MISSING = "List not found";

interface Props {
  /** The list as a build drew it; it stays while it is asked for, and only what changed is drawn anew. */
  drawn?: TopList;
}

/** Only a reader may own a list: visitors load neither what owners do nor the session's client. */
const loadOwnerOnly = async () => (await import("./OwnerOnly.tsx")).loadOwnerOnly();

/** The page of the list that the address names. */
export function TopListPage({ drawn }: Props) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(location.pathname.split("/")[2] ?? ""), []);
  const [list, load] = useLoadable(id, fetchTopList);
  const isKept = useStore($hasStoredSession, { ssr: "initial" });
  const [owner, loadOwner] = useLoadable(isKept ? "session" : null, loadOwnerOnly);
  const isShown = useRef(false);
  const { state } = list;
  useTitle(state === "ready" ? list.value.title : state === "missing" ? MISSING : null);
  useIndexed(state);
  useEffect(() => {
    if (state === "ready" && id !== null) countView(id);
  }, [state, id]);
  useFailureToast(state === "failed" ? "Failed to load the list" : null);

  const meanwhile = drawn ? (
    <TopListView list={drawn} share={<SharePlaceholder />} />
  ) : (
    <TopListPlaceholder />
  );

  switch (state) {
    case "failed":
      return <LoadFailed what="This list" retry={load} headingLevel={1} />;
    case "missing":
      return (
        <Notice
          heading={MISSING}
          text="The list you're looking for doesn't exist or has been removed."
          link={{ text: "Explore Other Lists", href: paths.topLists() }}
        />
      );
    case "ready": {
      // What the owner may do is there from the beginning, so that it moves nothing.
      if (isKept && owner.state === "loading" && !isShown.current) return meanwhile;
      isShown.current = true;
      const OwnerOnly = isKept && owner.state === "ready" && owner.value;
      const isUnreached = owner.state === "failed" && list.value.author.id === storedReader();
      return (
        <TopListView
          list={list.value}
          share={<ShareCard list={list.value} />}
          manage={
            OwnerOnly ? (
              <OwnerOnly list={list.value} reload={load} />
            ) : (
              isUnreached && <QuietFailure what="Edit and Delete" retry={loadOwner} />
            )
          }
        />
      );
    }
    default:
      return meanwhile;
  }
}
