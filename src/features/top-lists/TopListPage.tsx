import { type ReactNode, useEffect, useState } from "react";
import { fetchTopList } from "../../data/top-lists.ts";
import * as paths from "../../paths.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useFailureToast } from "../shell/use-failure-toast.ts";
import { useIndexed } from "../shell/use-indexed.ts";
import { useTitle } from "../shell/use-title.ts";
import { FoundList } from "./FoundList.tsx";
import { TopListPlaceholder } from "./TopListPlaceholder.tsx";

const MISSING = "List not found";

interface Props {
  /** What a build drew of the list, for as long as it is being asked for. */
  children?: ReactNode;
}

/** The page of the list that the address names. */
export function TopListPage({ children = <TopListPlaceholder /> }: Props) {
  return (
    <AuthProvider>
      <Page meanwhile={children} />
    </AuthProvider>
  );
}

function Page({ meanwhile }: { meanwhile: ReactNode }) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(location.pathname.split("/")[2] ?? ""), []);
  const [list, load] = useLoadable(id, fetchTopList);
  const session = useAuth();
  const { state } = list;
  useTitle(state === "ready" ? list.value.title : state === "missing" ? MISSING : null);
  useIndexed(state);
  useFailureToast(state === "failed" ? "Failed to load the list" : null);

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
      if (session.state === "loading") return meanwhile;
      const readerId = session.state === "signed-in" ? session.user.id : null;
      return <FoundList list={list.value} readerId={readerId} reload={load} />;
    }
    default:
      return meanwhile;
  }
}
