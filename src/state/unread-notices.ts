import { logQuietly } from "../data/log.ts";
import { hasUnreadNotices } from "../data/notices.ts";
import { hasSession } from "../data/session.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

const CHECK_AGAIN_AFTER_MS = 600_000;

/** Marks the header if the reader has unread notices. Asks the backend at most every ten minutes. */
export async function checkNotices(userId: string): Promise<void> {
  const [checkedUserId, time] = (readStored(STORED.noticesCheck) ?? "").split(" ");
  const age = Date.now() - Number(time);
  if (checkedUserId === userId && age >= 0 && age < CHECK_AGAIN_AFTER_MS) return;
  try {
    // The reader may have signed out since the check of the roles. A sign-out removes the key of the check.
    if (!(await hasSession())) return;
    store(STORED.noticesCheck, `${userId} ${Date.now()}`);
    showUnread((await hasUnreadNotices()) ? userId : null);
  } catch (error) {
    logQuietly("The check for notices", error);
  }
}

/** The head script reads this value, so that the header needs no request. */
export function showUnread(userId: string | null): void {
  if (readStored(STORED.noticesOf) === userId) return;
  store(STORED.noticesOf, userId);
  dispatchEvent(new Event("session"));
}
