import { useStore } from "@nanostores/react";
import { useState } from "react";
import { isFollowed } from "../../domain/follows/follows.ts";
import type { Profile } from "../../domain/people/profile.ts";
import { counted } from "../../domain/text/plural.ts";
import { $follows } from "../../state/follows.ts";

interface Props {
  profile: Profile;
  isOwner: boolean;
}

/** Owners cannot follow themselves, so their own clicks never change their count. */
export const FollowerCount = ({ profile, isOwner }: Props) =>
  isOwner ? <Count of={profile.followerCount} /> : <LiveCount profile={profile} />;

/** The count changes when the reader follows the person. If the request to follow fails, the count changes back. */
function LiveCount({ profile: { id, followerCount } }: Pick<Props, "profile">) {
  const followsState = useStore($follows);
  const isFollowing =
    followsState.state === "ready"
      ? isFollowed(followsState.follows, { kind: "profile", id })
      : null;
  // The fetched count already includes the reader's follow at that time (`initial`).
  const [followState, setFollowState] = useState<{ initial: boolean; current: boolean } | null>(
    null,
  );
  if (isFollowing !== null && followState?.current !== isFollowing) {
    setFollowState({ initial: followState?.initial ?? isFollowing, current: isFollowing });
  }
  const difference =
    followState === null ? 0 : Number(followState.current) - Number(followState.initial);
  return <Count of={Math.max(0, followerCount + difference)} />;
}

const Count = ({ of }: { of: number }) => (
  <span className="tabular-nums">{counted(of, "follower")}</span>
);
