import { logQuietly } from "../../data/log.ts";
import { type FollowTarget, followError, isFollowed } from "../../domain/follows/follows.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $follows, setFollow } from "../../state/follows.ts";
import { consumePendingFollow, storePendingFollow } from "../../state/pending-follow.ts";
import { settledSession } from "../../state/session.ts";
import { dismissToast, toast } from "../../state/toasts.ts";

const TARGET_PLURALS = { show: "shows", category: "categories", profile: "people" } as const;

export async function toggleFollow(target: FollowTarget): Promise<void> {
  const session = await settledSession();
  if (session.state === "signed-out") {
    storePendingFollow(target);
    toast.error(`Please sign in to follow ${TARGET_PLURALS[target.kind]}.`, "Sign in required");
    return location.assign(signInPath());
  }
  const followsState = $follows.get();
  // Until the follows have loaded, the button shows no text and does nothing.
  if (followsState.state === "loading") return;
  const isFollowing = followsState.state === "ready" && isFollowed(followsState.follows, target);
  await saveFollow(session.user.id, target, !isFollowing);
}

/** Follows the target if the reader clicked the target's Follow button before the sign-in. */
export async function followPending(userId: string, target: FollowTarget): Promise<void> {
  try {
    if (!(await consumePendingFollow(target))) return;
  } catch (error) {
    logQuietly("Deleting the pending follow", error);
  }
  const followsState = $follows.get();
  if (followsState.state === "ready" && isFollowed(followsState.follows, target)) return;
  await saveFollow(userId, target, true);
}

/** For each target, the id of the toast about the last follow or unfollow. The next click closes this toast as out of date. */
const toastIds = new Map<string, string>();

async function saveFollow(userId: string, target: FollowTarget, shouldFollow: boolean): Promise<void> {
  const key = `${target.kind} ${target.id}`;
  dismissToast(toastIds.get(key) ?? "");
  try {
    await setFollow(userId, target, shouldFollow);
    if (shouldFollow && target.kind === "show") toastIds.set(key, toast.success("Show followed successfully!"));
  } catch (error) {
    toastIds.set(key, toast.error(followError(target, shouldFollow, reasonOf(error))));
  }
}
