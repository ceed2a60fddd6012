import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { type FollowTarget, isFollowed } from "../../domain/follows/follows.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { $follows } from "../../state/follows.ts";
import { Icon } from "../../ui/Icon.tsx";
import { followPending, toggleFollow } from "./actions.ts";

const INVITATION = {
  show: "Follow Show",
  category: "Follow Category",
  profile: "Follow",
} as const;

/** Drawn at build as for a visitor; it wakes at once where a session is kept. */
export const FollowButton = withAuth(Follow);

function Follow({ kind, id }: FollowTarget) {
  const session = useAuth();
  const now = useStore($follows, { ssr: "initial" });
  const isOn = now.state === "ready" && isFollowed(now.follows, { kind, id });
  const userId = now.state === "ready" ? now.userId : null;
  const isUnknown = session.state !== "signed-out" && now.state === "loading";

  useEffect(() => {
    if (userId !== null) void followPending(userId, { kind, id });
  }, [userId, kind, id]);

  // Both words lie in one cell, so the button is as wide for the one as for the other.
  return (
    <button
      type="button"
      className={isOn ? "button-quiet" : "button"}
      data-unknown={isUnknown || undefined}
      onClick={() => toggleFollow({ kind, id })}
    >
      <span className="follow">
        <span className={isOn ? "" : "invisible"} aria-hidden={!isOn}>
          <Icon name="check" />
          Following
        </span>
        <span className={isOn ? "invisible" : ""} aria-hidden={isOn}>
          {INVITATION[kind]}
        </span>
      </span>
    </button>
  );
}
