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

/** Owners cannot follow themselves, so their count stays. */
export const FollowerCount = ({ profile, isOwner }: Props) =>
  isOwner ? <Count of={profile.followerCount} /> : <LiveCount profile={profile} />;

/** Changes with the reader's own follow, and back if that fails. */
function LiveCount({ profile: { id, followerCount } }: Pick<Props, "profile">) {
  const now = useStore($follows);
  const isFollowing =
    now.state === "ready" ? isFollowed(now.follows, { kind: "profile", id }) : null;
  // The fetched count already includes the first known state.
  const [followState, setFollowState] = useState<{ first: boolean; last: boolean } | null>(null);
  if (isFollowing !== null && followState?.last !== isFollowing) {
    setFollowState({ first: followState?.first ?? isFollowing, last: isFollowing });
  }
  const difference =
    followState === null ? 0 : Number(followState.last) - Number(followState.first);
  return <Count of={Math.max(0, followerCount + difference)} />;
}

const Count = ({ of }: { of: number }) => (
  <span className="tabular-nums">{counted(of, "follower")}</span>
);
