import { useStore } from "@nanostores/react";
import { type ProfileList, type ProfileTab, readTab } from "../../domain/people/profile.ts";
import { $search, goTo } from "../../state/address.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ProfileLists } from "./ProfileLists.tsx";

interface Props {
  /** All lists except the pinned list. Null if the lists did not load. */
  lists: readonly ProfileList[] | null;
  hasPinned: boolean;
  isOwner: boolean;
  retry: () => void;
}

export function ProfileTabs({ lists, retry, ...props }: Props) {
  const current = readTab(new URLSearchParams(useStore($search)).get("tab"));
  const choose = (tab: ProfileTab) => {
    if (tab !== current) goTo(tab === "activity" ? "?tab=activity" : "");
  };
  const tabs = [
    { tab: "lists", text: lists === null ? "Lists" : `Lists (${lists.length})` },
    { tab: "activity", text: "Activity" },
  ] as const;
  return (
    <Tabs id="profile" label="Profile" tabs={tabs} current={current} choose={choose}>
      {current === "activity" ? (
        <p className="py-10 text-center text-base text-muted">Activity feed coming soon...</p>
      ) : lists === null ? (
        <LoadFailed subject="The lists" retry={retry} />
      ) : (
        <ProfileLists lists={lists} {...props} />
      )}
    </Tabs>
  );
}
