import type { ReactNode } from "react";
import { useFailureToast } from "../../hooks/use-failure-toast.ts";
import { useSearchIndexing } from "../../hooks/use-search-indexing.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { withAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { loadProfilePage } from "./load.ts";
import { ProfilePlaceholder } from "./ProfilePlaceholder.tsx";
import { ProfileView } from "./ProfileView.tsx";
import { useProfileId } from "./use-profile-id.ts";

const NOT_FOUND = "Profile Not Found";

interface Props {
  /** The profile that the build rendered. The page shows this profile until the current profile has loaded. */
  children?: ReactNode;
}

export const ProfilePage = withAuth(LoadedProfile);

function LoadedProfile({ children }: Props) {
  const id = useProfileId();
  const [page, retry] = useLoadable(id, loadProfilePage);
  useTitle(page.state === "missing" ? NOT_FOUND : null);
  useSearchIndexing(page.state);
  useFailureToast(page.state === "failed" ? "Failed to load profile" : null);
  switch (page.state) {
    case "loading":
      return children ?? <ProfilePlaceholder />;
    case "failed":
      return <LoadFailed subject="This profile" retry={retry} headingLevel={1} />;
    case "missing":
      return <Notice heading={NOT_FOUND} link={{ text: "Go Home", href: paths.home() }} />;
    case "ready":
      return (
        <ProfileView key={page.value.profile.id} page={page.value} retry={retry} hasFeed={children !== undefined} />
      );
  }
}
