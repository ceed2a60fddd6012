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

/** Nobody follows themselves: the owner's count does not move. */
export const FollowerCount = ({ profile, isOwner }: Props) =>
  isOwner ? <Count of={profile.followerCount} /> : <MovingCount profile={profile} />;

/** Goes with the reader's own follow, and back with it where that fails. */
function MovingCount({ profile: { id, followerCount } }: Pick<Props, "profile">) {
  const now = useStore($follows);
  const isOn = now.state === "ready" ? isFollowed(now.follows, { kind: "profile", id }) : null;
  // What was known first is in the count that was read.
  const [known, setKnown] = useState<{ first: boolean; last: boolean } | null>(null);
  if (isOn !== null && known?.last !== isOn) {
    setKnown({ first: known?.first ?? isOn, last: isOn });
  }
  const moved = known === null ? 0 : Number(known.last) - Number(known.first);
  return <Count of={Math.max(0, followerCount + moved)} />;
}

const Count = ({ of }: { of: number }) => (
  <span className="tabular-nums">{counted(of, "follower")}</span>
);
