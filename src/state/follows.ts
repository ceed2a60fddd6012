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

export const $follows = atom<FollowsState>({ state: "loading" });

const pendingChanges = new Map<string, { target: FollowTarget; isOn: boolean }>();
/** Counts starts and ends of changes: follows that were read in between may be outdated. */
let changeCount = 0;
let channel: BroadcastChannel | undefined;

onMount($follows, () => {
  if (import.meta.env.SSR) return;
  let userId: string | null = null;
  const stop = $session.subscribe((session) => {
    const id = session.state === "signed-in" ? session.user.id : null;
    if (session.state === "signed-out") $follows.set({ state: "signed-out" });
    else if (id !== null && id !== userId) {
      // Do not show the follows of the reader who was signed in before.
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

/** On failure, keeps the known follows and only logs the error (specification §8). */
async function reload(): Promise<void> {
  const session = await settledSession();
  if (session.state !== "signed-in") return;
  const { id: userId } = session.user;
  for (;;) {
    const countBefore = changeCount;
    try {
      const stored = await readFollows(userId);
      const current = $session.get();
      if (current.state !== "signed-in" || current.user.id !== userId) return;
      if (countBefore !== changeCount) continue;
      let follows = stored;
      for (const { target, isOn } of pendingChanges.values()) {
        follows = withFollow(follows, target, isOn);
      }
      $follows.set({ state: "ready", userId, follows });
    } catch (error) {
      logQuietly("Reading what is followed", error);
      if ($follows.get().state !== "ready") $follows.set({ state: "failed" });
    }
    return;
  }
}

export async function setFollow(userId: string, target: FollowTarget, isOn: boolean) {
  const key = `${target.kind} ${target.id}`;
  if (pendingChanges.has(key)) return;
  pendingChanges.set(key, { target, isOn });
  changeCount++;
  show(target, isOn);
  let isConfirmed = false;
  try {
    await (isOn ? follow : unfollow)(userId, target);
    channel?.postMessage("changed");
    isConfirmed = $follows.get().state === "ready";
  } catch (error) {
    show(target, !isOn);
    throw error;
  } finally {
    pendingChanges.delete(key);
    changeCount++;
    // The state is unknown after a failure: no response came, or another tab was faster.
    if (!isConfirmed) void reload();
  }
}

function show(target: FollowTarget, isOn: boolean): void {
  const current = $follows.get();
  if (current.state !== "ready") return;
  $follows.set({ ...current, follows: withFollow(current.follows, target, isOn) });
}

// Home shows "My Feed" from storage, before any request (layouts/head.js).
onNotify($follows, () => {
  const current = $follows.get();
  if (current.state !== "ready") return;
  store(STORED.followsOf, followsAny(current.follows) ? current.userId : null);
  dispatchEvent(new Event("session"));
});
