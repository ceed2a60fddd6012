import { fetchOwnList } from "../../data/list-editing.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Builder } from "./Builder.tsx";
import { BuilderPlaceholder } from "./BuilderPlaceholder.tsx";

interface Props {
  userId: string;
  id: string;
  isSignedOut: boolean;
}

export function PublishedListBuilder({ userId, id, isSignedOut }: Props) {
  const [list, retry] = useLoadable(id, fetchOwnList);
  useTitle(list.state === "missing" ? "List not found" : "Edit Your Top 10 Podcasts");
  switch (list.state) {
    case "loading":
      return <BuilderPlaceholder />;
    case "failed":
      return <LoadFailed subject="Your list" retry={retry} headingLevel={1} />;
    case "missing":
      return (
        <Notice
          heading="List not found"
          text="The list you're looking for doesn't exist or has been removed."
          link={{ text: "Explore Other Lists", href: paths.topLists() }}
        />
      );
    case "ready":
      return list.value.author.id === userId ? (
        <Builder userId={userId} list={list.value} isSignedOut={isSignedOut} />
      ) : (
        <Notice
          heading="This list belongs to someone else"
          text="Only the author of a list can edit it."
          link={{ text: "View the list", href: paths.topList(id) }}
        />
      );
  }
}
