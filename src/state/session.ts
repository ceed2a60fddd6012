import { atom, onMount, onNotify } from "nanostores";
import { logQuietly } from "../data/log.ts";
import { type Role, readRoles, watchReader } from "../data/session.ts";
import { nextSession, type Session, type SessionChange } from "../domain/auth/session.ts";
import { isPrivate, isSessionKey, STORED } from "../domain/storage-keys.ts";
import { $recovering, setRecovering } from "./recovery.ts";
import { claimStoredCode } from "./referral.ts";
import { readStored, removeStored, store } from "./storage.ts";

export const $session = atom<Session>({ state: "loading" });

onMount($session, () => {
  if (import.meta.env.SSR) return;
  const stop = watchReader((user, event, accountCreatedAt) => {
    if (user && event === "PASSWORD_RECOVERY") setRecovering(user.id);
    else if (user && $recovering.get() !== user.id) setRecovering(null);
    if (event === "SIGNED_OUT") {
      setRecovering(null);
      removeStored(isPrivate);
    }
    change({ kind: "user", user });
    if (!user) return;
    checkRoles(user.id);
    setTimeout(() => claimStoredCode(accountCreatedAt));
  });
  // A tab that cannot reach the backend signs out by clearing the storage only.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key && isSessionKey(key) && newValue === null) change({ kind: "user", user: null });
  };
  addEventListener("storage", follow);
  return () => {
    stop();
    removeEventListener("storage", follow);
  };
});

function change(event: SessionChange): void {
  $session.set(nextSession($session.get(), event));
}

let checkedUserId: string | null = null;

/** Deferred: the client holds back every request until its listeners have returned. */
function checkRoles(userId: string): void {
  if (checkedUserId === userId) return;
  checkedUserId = userId;
  setTimeout(async () => {
    const roles = await readRoles(userId).catch((error): Role[] => {
      logQuietly("The check for roles", error);
      return [];
    });
    checkedUserId = null;
    change({ kind: "admin", userId, isAdmin: roles.includes("admin") });
    storePro(roles.includes("pro") ? userId : null);
  });
}

function storePro(userId: string | null): void {
  if (readStored(STORED.proOf) === userId) return;
  store(STORED.proOf, userId);
  dispatchEvent(new Event("session"));
}

onNotify($session, () => {
  const session = $session.get();
  const admin = session.state === "signed-in" ? session.admin : "checking";
  if (session.state === "signed-in" && admin !== "checking") {
    store(STORED.adminOf, admin === "yes" ? session.user.id : null);
  }
  dispatchEvent(new Event("session"));
  // This browser did not know that the reader is an admin: hydrate the islands for admins now.
  if (admin === "yes") {
    for (const island of document.querySelectorAll('astro-island[opts*="data-admin"]')) {
      island.dispatchEvent(new Event("hydrate"));
    }
  }
});

type Settled = Exclude<Session, { state: "loading" }>;

export const settledSession = () => waitForSession(() => true);

export const roleIsKnown = () =>
  waitForSession((session) => session.state === "signed-out" || session.admin !== "checking");

function waitForSession(condition: (session: Settled) => boolean): Promise<Settled> {
  return new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.state === "loading" || !condition(session)) return;
      // `subscribe` calls back before it returns `stop`.
      queueMicrotask(() => stop());
      resolve(session);
    });
  });
}
