import { useEffect } from "react";
import type { TopList } from "../../domain/top-list.ts";
import * as paths from "../../paths.ts";
import { countView } from "../../state/visitor.ts";
import { OwnerActions } from "./OwnerActions.tsx";
import { ShareCard } from "./ShareCard.tsx";
import { TopListView } from "./TopListView.tsx";
import { useSharing } from "./use-sharing.ts";

interface Props {
  list: TopList;
  /** Who is signed in. */
  readerId: string | null;
  /** Looks again: the list may have gone meanwhile. */
  reload: () => void;
}

export function FoundList({ list, readerId, reload }: Props) {
  const { id } = list;
  useEffect(() => countView(id), [id]);
  const sharing = useSharing(id);
  const address = location.origin + paths.topList(id);
  return (
    <TopListView
      list={list}
      share={<ShareCard title={list.title} address={address} {...sharing} />}
      manage={list.author.id === readerId && <OwnerActions list={list} reload={reload} />}
    />
  );
}
