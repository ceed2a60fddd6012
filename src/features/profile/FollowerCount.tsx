import { useStore } from "@nanostores/react";
import { useState } from "react";
import { isFollowed } from "../../domain/follows/follows.ts";
import type { Profile } from "../../domain/people/profile.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { $follows } from "../../state/follows.ts";

interface Props {
  profile: Profile;
  isOwner: boolean;
}

/** The owner of a profile cannot follow this profile, so the owner's clicks never change the count. */
export const FollowerCount = ({ profile, isOwner }: Props) =>
  isOwner ? <FollowerCountText count={profile.followerCount} /> : <LiveCount profile={profile} />;

/** The count changes when the reader follows the person. If the request to follow fails, the count changes back. */
function LiveCount({ profile: { id, followerCount } }: Pick<Props, "profile">) {
  const followsState = useStore($follows);
  const isFollowing = followsState.state === "ready" ? isFollowed(followsState.follows, { kind: "profile", id }) : null;
  // The fetched count includes the reader only if `wasFollowing` is true.
  const [followChange, setFollowChange] = useState<{
    wasFollowing: boolean;
    isFollowing: boolean;
  } | null>(null);
  if (isFollowing !== null && followChange?.isFollowing !== isFollowing) {
    setFollowChange({ wasFollowing: followChange?.wasFollowing ?? isFollowing, isFollowing });
  }
  const difference = followChange === null ? 0 : Number(followChange.isFollowing) - Number(followChange.wasFollowing);
  return <FollowerCountText count={Math.max(0, followerCount + difference)} />;
}

const FollowerCountText = ({ count }: { count: number }) => (
  <span className="tabular-nums">{formatCount(count, "follower")}</span>
);
