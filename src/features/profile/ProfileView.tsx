import { useState } from "react";
import { nameOf } from "../../domain/lists/top-list.ts";
import { separatePinned } from "../../domain/people/profile.ts";
import { useTitle } from "../../hooks/use-title.ts";
import { useAuth } from "../../state/auth.tsx";
import { toast } from "../../state/toasts.ts";
import { EditProfile } from "./EditProfile.tsx";
import type { ProfilePage } from "./load.ts";
import { PinnedList } from "./PinnedList.tsx";
import { ProfileHeader } from "./ProfileHeader.tsx";
import { ProfileStats } from "./ProfileStats.tsx";
import { ProfileTabs } from "./ProfileTabs.tsx";

interface Props {
  page: ProfilePage;
  retry: () => void;
  hasFeed: boolean;
}

export function ProfileView({ page: { isPro, lists, ...page }, retry, hasFeed }: Props) {
  const session = useAuth();
  const [profile, setProfile] = useState(page.profile);
  const [isEditing, setEditing] = useState(false);
  const isOwner = session.state === "signed-in" && session.user.id === profile.id;
  const separatedLists = lists && separatePinned(lists, isPro);
  useTitle(nameOf(profile.fullName));

  return (
    <div className="page pt-8 lg:pt-12">
      <ProfileHeader
        profile={profile}
        isPro={isPro}
        reader={session.state === "loading" ? "unknown" : isOwner ? "owner" : "other"}
        openEditor={() => setEditing(true)}
        hasFeed={hasFeed}
      />
      {isPro && lists && <ProfileStats lists={lists} />}
      {separatedLists?.pinned && <PinnedList list={separatedLists.pinned} />}
      <ProfileTabs
        lists={separatedLists?.others ?? null}
        hasPinned={Boolean(separatedLists?.pinned)}
        isOwner={isOwner}
        retry={retry}
      />
      {/* Do not check `isOwner` here, because the form must stay open if the session expires. */}
      {isEditing && (
        <EditProfile
          profile={profile}
          isPro={isPro}
          close={() => setEditing(false)}
          onSaved={(savedProfile) => {
            setProfile(savedProfile);
            toast.success("Profile saved");
          }}
        />
      )}
    </div>
  );
}
