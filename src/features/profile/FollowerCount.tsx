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
  isOwner ? <FollowerCountText count={profile.followerCount} /> : <LiveCount profile={profile} />;

/** The count changes when the reader follows the person. If the request to follow fails, the count changes back. */
function LiveCount({ profile: { id, followerCount } }: Pick<Props, "profile">) {
  const followsState = useStore($follows);
  const isFollowing =
    followsState.state === "ready"
      ? isFollowed(followsState.follows, { kind: "profile", id })
      : null;
  // The fetched count includes the reader's follow only if `wasFollowing` is true.
  const [followState, setFollowState] = useState<{
    wasFollowing: boolean;
    isFollowing: boolean;
  } | null>(null);
  if (isFollowing !== null && followState?.isFollowing !== isFollowing) {
    setFollowState({ wasFollowing: followState?.wasFollowing ?? isFollowing, isFollowing });
  }
  const difference =
    followState === null ? 0 : Number(followState.isFollowing) - Number(followState.wasFollowing);
  return <FollowerCountText count={Math.max(0, followerCount + difference)} />;
}

const FollowerCountText = ({ count }: { count: number }) => (
  <span className="tabular-nums">{counted(count, "follower")}</span>
);
