import { type ReactNode, useEffect } from "react";
import type { TopList } from "../../domain/top-list.ts";
import * as paths from "../../paths.ts";
import { countView } from "../../state/visitor.ts";
import { ShareCard } from "./ShareCard.tsx";
import { TopListView } from "./TopListView.tsx";
import { useSharing } from "./use-sharing.ts";

interface Props {
  list: TopList;
  manage: ReactNode;
}

/** A list as it is now, and that it was viewed. */
export function FoundList({ list, manage }: Props) {
  const { id } = list;
  useEffect(() => countView(id), [id]);
  const sharing = useSharing(id);
  const address = location.origin + paths.topList(id);
  return (
    <TopListView
      list={list}
      share={<ShareCard title={list.title} address={address} {...sharing} />}
      manage={manage}
    />
  );
}
