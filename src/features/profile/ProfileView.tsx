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
}

export function ProfileView({ page: { isPro, lists, ...page }, retry }: Props) {
  const session = useAuth();
  const [profile, setProfile] = useState(page.profile);
  const [isEditing, setEditing] = useState(false);
  const isOwner = session.state === "signed-in" && session.user.id === profile.id;
  const shelves = lists && separatePinned(lists, isPro);
  useTitle(nameOf(profile.fullName));

  return (
    <div className="page pt-8 lg:pt-12">
      <ProfileHeader
        profile={profile}
        isPro={isPro}
        reader={session.state === "loading" ? "unknown" : isOwner ? "owner" : "other"}
        edit={() => setEditing(true)}
      />
      {isPro && lists && <ProfileStats lists={lists} />}
      {shelves?.pinned && <PinnedList list={shelves.pinned} />}
      <ProfileTabs
        lists={shelves?.others ?? null}
        hasPinned={Boolean(shelves?.pinned)}
        isOwner={isOwner}
        retry={retry}
      />
      {/* Not the owner's alone: what is typed outlives a session that ends meanwhile. */}
      {isEditing && (
        <EditProfile
          profile={profile}
          isPro={isPro}
          close={() => setEditing(false)}
          saved={(now) => {
            setProfile(now);
            toast.success("Profile saved");
          }}
        />
      )}
    </div>
  );
}
