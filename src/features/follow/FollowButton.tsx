import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { type FollowTarget, isFollowed } from "../../domain/follows/follows.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { $follows } from "../../state/follows.ts";
import { Icon } from "../../ui/Icon.tsx";
import { followPending, toggleFollow } from "./actions.ts";

const FOLLOW_TEXT = {
  show: "Follow Show",
  category: "Follow Category",
  profile: "Follow",
} as const;

/** The build renders the button for visitors. If the browser has a session, the island hydrates immediately. */
export const FollowButton = withAuth(FollowToggle);

function FollowToggle({ kind, id }: FollowTarget) {
  const session = useAuth();
  const followsState = useStore($follows, { ssr: "initial" });
  const isFollowing = followsState.state === "ready" && isFollowed(followsState.follows, { kind, id });
  const userId = followsState.state === "ready" ? followsState.userId : null;
  const isLoading = session.state !== "signed-out" && followsState.state === "loading";

  useEffect(() => {
    if (userId !== null) void followPending(userId, { kind, id });
  }, [userId, kind, id]);

  // Both texts share one grid cell, so the button's width never changes.
  return (
    <button
      type="button"
      className={isFollowing ? "button-quiet" : "button"}
      data-unknown={isLoading || undefined}
      onClick={() => toggleFollow({ kind, id })}
    >
      <span className="follow">
        <span className={isFollowing ? "" : "invisible"} aria-hidden={!isFollowing}>
          <Icon name="check" />
          Following
        </span>
        <span className={isFollowing ? "invisible" : ""} aria-hidden={isFollowing}>
          {FOLLOW_TEXT[kind]}
        </span>
      </span>
    </button>
  );
}
