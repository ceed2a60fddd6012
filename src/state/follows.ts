import { atom, onMount, onNotify } from "nanostores";
import { follow, readFollows, unfollow } from "../data/follows.ts";
import { logQuietly } from "../data/log.ts";
import { type Follows, type FollowTarget, followsAny, withFollow } from "../domain/follows/follows.ts";
import { STORED } from "../domain/storage-keys.ts";
import { $session, settledSession } from "./session.ts";
import { store } from "./storage.ts";

type FollowsState =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "failed" }
  | { state: "ready"; userId: string; follows: Follows };

export const $follows = atom<FollowsState>({ state: "loading" });

const unsavedChanges = new Map<string, { target: FollowTarget; isFollowing: boolean }>();
/** Increases at the start and at the end of each change. If it increases while `reload` waits, the response can be outdated. */
let changeCount = 0;
let channel: BroadcastChannel | undefined;

onMount($follows, () => {
  if (import.meta.env.SSR) return;
  let userId: string | null = null;
  const unsubscribe = $session.subscribe((session) => {
    const id = session.state === "signed-in" ? session.user.id : null;
    if (session.state === "signed-out") $follows.set({ state: "signed-out" });
    else if (id !== null && id !== userId) {
      // Do not show the follows of the previous reader.
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
    unsubscribe();
    channel?.close();
    removeEventListener("pageshow", onReturn);
  };
});

/** If the request fails, logs the error and does not change loaded follows (specification §8). */
async function reload(): Promise<void> {
  const session = await settledSession();
  if (session.state !== "signed-in") return;
  const { id: userId } = session.user;
  for (;;) {
    const countBefore = changeCount;
    try {
      const storedFollows = await readFollows(userId);
      const currentState = $session.get();
      if (currentState.state !== "signed-in" || currentState.user.id !== userId) return;
      if (countBefore !== changeCount) continue;
      let follows = storedFollows;
      for (const { target, isFollowing } of unsavedChanges.values()) {
        follows = withFollow(follows, target, isFollowing);
      }
      $follows.set({ state: "ready", userId, follows });
    } catch (error) {
      logQuietly("Reading follows", error);
      if ($follows.get().state !== "ready") $follows.set({ state: "failed" });
    }
    return;
  }
}

export async function setFollow(userId: string, target: FollowTarget, isFollowing: boolean) {
  const key = `${target.kind} ${target.id}`;
  if (unsavedChanges.has(key)) return;
  unsavedChanges.set(key, { target, isFollowing });
  changeCount++;
  showFollow(target, isFollowing);
  let isConfirmed = false;
  try {
    await (isFollowing ? follow : unfollow)(userId, target);
    channel?.postMessage("changed");
    isConfirmed = $follows.get().state === "ready";
  } catch (error) {
    showFollow(target, !isFollowing);
    throw error;
  } finally {
    unsavedChanges.delete(key);
    changeCount++;
    // After a failure, the database may still have the change, for example if only the response was lost.
    if (!isConfirmed) void reload();
  }
}

/** Call this after other code has changed follows. */
export function announceFollows(): void {
  changeCount++;
  channel?.postMessage("changed");
  void reload();
}

function showFollow(target: FollowTarget, isFollowing: boolean): void {
  const currentState = $follows.get();
  if (currentState.state !== "ready") return;
  $follows.set({ ...currentState, follows: withFollow(currentState.follows, target, isFollowing) });
}

// Store whether the reader follows anything. The home page then shows "My Feed" without a request (layouts/head.js).
onNotify($follows, () => {
  const currentState = $follows.get();
  if (currentState.state !== "ready") return;
  store(STORED.followsOf, followsAny(currentState.follows) ? currentState.userId : null);
  dispatchEvent(new Event("session"));
});
