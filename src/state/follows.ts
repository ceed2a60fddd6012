import { atom, onMount, onNotify } from "nanostores";
import { follow, readFollows, unfollow } from "../data/follows.ts";
import { logQuietly } from "../data/log.ts";
import {
  type Follows,
  type FollowTarget,
  followsAny,
  withFollow,
} from "../domain/follows/follows.ts";
import { STORED } from "../domain/storage-keys.ts";
import { $session, settledSession } from "./session.ts";
import { store } from "./storage.ts";

type FollowsState =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "failed" }
  | { state: "ready"; userId: string; follows: Follows };

/** What the reader follows, for all islands of the page. */
export const $follows = atom<FollowsState>({ state: "loading" });

/** Changes on their way to the backend; at most one of each target. */
const underWay = new Map<string, { target: FollowTarget; wanted: boolean }>();
/** Counts beginnings and ends of changes: what was read meanwhile may be older than they are. */
let moments = 0;
let channel: BroadcastChannel | undefined;

onMount($follows, () => {
  if (import.meta.env.SSR) return;
  let userId: string | null = null;
  const stop = $session.subscribe((session) => {
    const id = session.state === "signed-in" ? session.user.id : null;
    if (session.state === "signed-out") $follows.set({ state: "signed-out" });
    else if (id !== null && id !== userId) {
      // Another reader's follows are not shown while one's own are on their way.
      $follows.set({ state: "loading" });
      void reload();
    }
    userId = id;
  });
  channel = new BroadcastChannel("follows");
  channel.onmessage = () => void reload();
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && void reload();
  addEventListener("pageshow", onReturn);
  return () => {
    stop();
    channel?.close();
    removeEventListener("pageshow", onReturn);
  };
});

/** Asks the backend again. A failure leaves what is known, and tells the log only (specification §8). */
async function reload(): Promise<void> {
  const session = await settledSession();
  if (session.state !== "signed-in") return;
  const { id: userId } = session.user;
  for (;;) {
    const moment = moments;
    try {
      const read = await readFollows(userId);
      const now = $session.get();
      if (now.state !== "signed-in" || now.user.id !== userId) return;
      if (moment !== moments) continue;
      let follows = read;
      for (const { target, wanted } of underWay.values()) {
        follows = withFollow(follows, target, wanted);
      }
      $follows.set({ state: "ready", userId, follows });
    } catch (error) {
      logQuietly("Reading what is followed", error);
      if ($follows.get().state !== "ready") $follows.set({ state: "failed" });
    }
    return;
  }
}

/**
 * Follows or unfollows: shown at once, put back where it fails, and thrown then. A second change
 * of the same target waits for nobody: it is dropped while the first is under way.
 */
export async function setFollow(userId: string, target: FollowTarget, wanted: boolean) {
  const key = `${target.kind} ${target.id}`;
  if (underWay.has(key)) return;
  underWay.set(key, { target, wanted });
  moments++;
  show(target, wanted);
  let isSure = false;
  try {
    await (wanted ? follow : unfollow)(userId, target);
    channel?.postMessage("changed");
    isSure = $follows.get().state === "ready";
  } catch (error) {
    show(target, !wanted);
    throw error;
  } finally {
    underWay.delete(key);
    moments++;
    // After a failure the truth may be either: nothing answered, or another tab was faster.
    if (!isSure) void reload();
  }
}

function show(target: FollowTarget, isOn: boolean): void {
  const now = $follows.get();
  if (now.state !== "ready") return;
  $follows.set({ ...now, follows: withFollow(now.follows, target, isOn) });
}

// Home shows the chip My Feed before anything is asked (layouts/head.js).
onNotify($follows, () => {
  const now = $follows.get();
  if (now.state !== "ready") return;
  store(STORED.followsOf, followsAny(now.follows) ? now.userId : null);
  dispatchEvent(new Event("session"));
});
