import { logQuietly } from "../../data/log.ts";
import { type FollowTarget, followError, isFollowed } from "../../domain/follows/follows.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { $follows, setFollow } from "../../state/follows.ts";
import { keepPending, takePending } from "../../state/pending-follow.ts";
import { settledSession } from "../../state/session.ts";
import { toast } from "../../state/toasts.ts";

const PLURAL = { show: "shows", category: "categories", profile: "people" } as const;

/** A click on a follow button. */
export async function toggleFollow(target: FollowTarget): Promise<void> {
  const session = await settledSession();
  if (session.state === "signed-out") {
    keepPending(target);
    toast.error(`Please sign in to follow ${PLURAL[target.kind]}.`, "Sign in required");
    return location.assign(signInPath());
  }
  const now = $follows.get();
  // What is not known yet cannot be turned round; the button shows no word until then.
  if (now.state === "loading") return;
  const isOn = now.state === "ready" && isFollowed(now.follows, target);
  await change(session.user.id, target, !isOn);
}

/** Does what was clicked in this browser before the sign-in. */
export async function followPending(userId: string, target: FollowTarget): Promise<void> {
  try {
    if (!(await takePending(target))) return;
  } catch (error) {
    logQuietly("Forgetting the follow of a sign-up", error);
  }
  const now = $follows.get();
  if (now.state === "ready" && isFollowed(now.follows, target)) return;
  await change(userId, target, true);
}

async function change(userId: string, target: FollowTarget, wanted: boolean): Promise<void> {
  try {
    await setFollow(userId, target, wanted);
    if (wanted && target.kind === "show") toast.success("Show followed successfully!");
  } catch (error) {
    toast.error(followError(target, wanted, reasonOf(error)));
  }
}
