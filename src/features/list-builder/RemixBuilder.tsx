import { useMemo } from "react";
import { fetchSecretList, fetchTopList } from "../../data/top-lists.ts";
import { EMPTY_DRAFT, remixOf } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Builder } from "./Builder.tsx";
import { BuilderPlaceholder } from "./BuilderPlaceholder.tsx";
import { listDrafts, type Remix, remixKey } from "./use-draft.ts";

interface Props {
  userId: string;
  id: string;
  isSignedOut: boolean;
}

const load = (id: string, signal: AbortSignal): Promise<TopList | null> => {
  const secret = location.hash.slice(1);
  return secret === "" ? fetchTopList(id, signal) : fetchSecretList(id, secret, signal);
};

/** Opens the builder with the podcasts of another list. */
export default function RemixBuilder({ userId, id, isSignedOut }: Props) {
  const [list, retry] = useLoadable(id, load);
  useTitle(list.state === "missing" ? "List not found" : null);
  const originalList = list.state === "ready" ? list.value : null;
  const remix = useMemo<Remix>(() => {
    const isCredited = originalList?.visibility === "public" && originalList.author.id !== userId;
    return {
      original: isCredited ? originalList : null,
      draftListKey: remixKey(id),
      draft: originalList ? remixOf(originalList) : EMPTY_DRAFT,
    };
  }, [originalList, id, userId]);
  const hasStoredDraft = listDrafts.find({ userId, list: remix.draftListKey }) !== null;
  if (list.state === "loading") return <BuilderPlaceholder />;
  if (list.state === "failed") return <LoadFailed subject="The list" retry={retry} headingLevel={1} />;
  // If the original list no longer exists, the reader can still continue a stored draft.
  if (originalList === null && !hasStoredDraft)
    return (
      <Notice
        heading="List not found"
        text="The list you want to start from doesn't exist, has been removed, or needs its secret link."
        link={{ text: "Start With an Empty List", href: paths.createTopList() }}
      />
    );
  return <Builder userId={userId} list={null} remix={remix} isSignedOut={isSignedOut} />;
}
