import { type Profile, type ProfileList, separatePinned } from "../../domain/people/profile.ts";
import { ListGrid } from "../../ui/ListGrid.tsx";
import { PinnedList } from "./PinnedList.tsx";
import { ProfileHeader } from "./ProfileHeader.tsx";
import { ProfileStats } from "./ProfileStats.tsx";

interface Props {
  profile: Profile;
  isPro: boolean;
  lists: readonly ProfileList[];
}

/** The build renders the profile with this component, which has no parts that need a browser. */
export function RenderedProfile({ profile, isPro, lists }: Props) {
  const { pinned, others } = separatePinned(lists, isPro);
  return (
    <div className="page pt-8 lg:pt-12">
      <ProfileHeader profile={profile} isPro={isPro} reader="unknown" openEditor={() => {}} hasFeed />
      {isPro && <ProfileStats lists={lists} />}
      {pinned && <PinnedList list={pinned} />}
      <div className="tabs">
        <h2 className="tab tab-shown content-center font-sans">Lists</h2>
      </div>
      <div className="pt-7">
        <ListGrid lists={others} headingLevel={3} />
      </div>
    </div>
  );
}
