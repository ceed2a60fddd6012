import { atom, onMount, onNotify } from "nanostores";
import { logQuietly } from "../data/log.ts";
import { NO_ACCESS, readAccess, watchReader } from "../data/session.ts";
import { onWriteRefused } from "../data/write-refusals.ts";
import { type Access, isEditor, staffRoleOf } from "../domain/auth/access.ts";
import { nextSession, type Session, type SessionChange } from "../domain/auth/session.ts";
import { storedRoles } from "../domain/auth/stored-roles.ts";
import { isPrivate, isSessionKey } from "../domain/storage-keys.ts";
import { showBlockToast } from "./block-toast.ts";
import { $recoveringUserId, storeRecoveringUserId } from "./recovery.ts";
import { claimStoredCode } from "./referral.ts";
import { readStored, removeStored, store } from "./storage.ts";

export const $session = atom<Session>({ state: "loading" });

onMount($session, () => {
  if (import.meta.env.SSR) return;
  const stopWatching = watchReader((user, event, accountCreatedAt) => {
    if (user && event === "PASSWORD_RECOVERY") storeRecoveringUserId(user.id);
    else if (user && $recoveringUserId.get() !== user.id) storeRecoveringUserId(null);
    if (event === "SIGNED_OUT") {
      storeRecoveringUserId(null);
      removeStored(isPrivate);
    }
    applyChange({ kind: "user", user });
    if (!user) return;
    checkRoles(user.id);
    setTimeout(() => claimStoredCode(accountCreatedAt));
  });
  // If another tab signs out without a connection, supabase-js sends no event to this tab.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key && isSessionKey(key) && newValue === null) applyChange({ kind: "user", user: null });
  };
  addEventListener("storage", onStorage);
  const stopExplaining = onWriteRefused(explainBlock);
  return () => {
    stopWatching();
    stopExplaining();
    removeEventListener("storage", onStorage);
  };
});

/** Shows a blocked reader why the save failed. */
const explainBlock = async () => showBlockToast(await readAccess().catch(() => NO_ACCESS));

function applyChange(event: SessionChange): void {
  $session.set(nextSession($session.get(), event));
}

let checkedUserId: string | null = null;
/** A page that the reader leaves aborts the check. It is gone before this time, so only a page that stays deletes the roles. */
const FAILED_CHECK_PAUSE_MS = 1000;

/** Checks the roles in a later task, because supabase-js sends no request until its listeners have returned. */
function checkRoles(userId: string): void {
  if (checkedUserId === userId) return;
  checkedUserId = userId;
  setTimeout(async () => {
    const access = await readAccess().catch((error) => {
      logQuietly("The check for roles", error);
      return null;
    });
    checkedUserId = null;
    if (access) storeRoles(userId, access);
    else setTimeout(() => storeRoles(userId, NO_ACCESS), FAILED_CHECK_PAUSE_MS);
    applyChange({ kind: "staff", userId, role: staffRoleOf(access ?? NO_ACCESS) });
    const { checkNotices } = await import("./unread-notices.ts");
    await checkNotices(userId);
  });
}

function storeRoles(userId: string, access: Access): void {
  const session = $session.get();
  // After a sign-out, the browser must not store the roles again.
  if (session.state !== "signed-in" || session.user.id !== userId) return;
  for (const [key, text] of storedRoles(userId, access)) {
    if (readStored(key) === text) continue;
    store(key, text);
    dispatchEvent(new Event("session"));
  }
}

onNotify($session, () => {
  const session = $session.get();
  dispatchEvent(new Event("session"));
  // Islands for editors hydrate early if storage contains the role of the reader. Otherwise, hydrate the islands now.
  if (session.state === "signed-in" && isEditor(session.staff)) {
    for (const island of document.querySelectorAll('astro-island[opts*="data-editor"]')) {
      island.dispatchEvent(new Event("hydrate"));
    }
  }
});

type SettledSession = Exclude<Session, { state: "loading" }>;

export const settledSession = () => waitForSession(() => true);

export const waitForRole = () =>
  waitForSession((session) => session.state === "signed-out" || session.staff !== "checking");

function waitForSession(condition: (session: SettledSession) => boolean): Promise<SettledSession> {
  return new Promise((resolve) => {
    const unsubscribe = $session.subscribe((session) => {
      if (session.state === "loading" || !condition(session)) return;
      // `subscribe` calls this function immediately, when `unsubscribe` has no value yet.
      queueMicrotask(() => unsubscribe());
      resolve(session);
    });
  });
}
