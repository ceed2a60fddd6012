import { logQuietly } from "../../data/log.ts";
import { type FollowTarget, followError, isFollowed } from "../../domain/follows/follows.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $follows, setFollow } from "../../state/follows.ts";
import { consumePendingFollow, storePendingFollow } from "../../state/pending-follow.ts";
import { settledSession } from "../../state/session.ts";
import { dismissToast, toast } from "../../state/toasts.ts";

const PLURAL = { show: "shows", category: "categories", profile: "people" } as const;

export async function toggleFollow(target: FollowTarget): Promise<void> {
  const session = await settledSession();
  if (session.state === "signed-out") {
    storePendingFollow(target);
    toast.error(`Please sign in to follow ${PLURAL[target.kind]}.`, "Sign in required");
    return location.assign(signInPath());
  }
  const followsState = $follows.get();
  // Until the follows have loaded, the button shows no text and does nothing.
  if (followsState.state === "loading") return;
  const isFollowing = followsState.state === "ready" && isFollowed(followsState.follows, target);
  await save(session.user.id, target, !isFollowing);
}

/** Follows the show, category or person whose button the reader clicked before the sign-in. */
export async function followPending(userId: string, target: FollowTarget): Promise<void> {
  try {
    if (!(await consumePendingFollow(target))) return;
  } catch (error) {
    logQuietly("Deleting a follow from before the sign-up", error);
  }
  const followsState = $follows.get();
  if (followsState.state === "ready" && isFollowed(followsState.follows, target)) return;
  await save(userId, target, true);
}

/** The toasts of the last changes. After the opposite action, they would be wrong. */
const toastIds = new Map<string, string>();

async function save(userId: string, target: FollowTarget, follow: boolean): Promise<void> {
  const key = `${target.kind} ${target.id}`;
  dismissToast(toastIds.get(key) ?? "");
  try {
    await setFollow(userId, target, follow);
    if (follow && target.kind === "show")
      toastIds.set(key, toast.success("Show followed successfully!"));
  } catch (error) {
    toastIds.set(key, toast.error(followError(target, follow, reasonOf(error))));
  }
}
