import { logQuietly } from "../data/log.ts";
import { hasUnreadNotices } from "../data/notices.ts";
import { hasSession } from "../data/session.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, store } from "./storage.ts";

const CHECK_AGAIN_AFTER_MS = 600_000;

/** Shows a mark in the header if the reader has unread notices. Sends a request at most every ten minutes. */
export async function checkNotices(userId: string): Promise<void> {
  const [checkedUserId, time] = (readStored(STORED.noticesCheck) ?? "").split(" ");
  const age = Date.now() - Number(time);
  if (checkedUserId === userId && age >= 0 && age < CHECK_AGAIN_AFTER_MS) return;
  try {
    // If the reader has signed out in the meantime, store nothing, because the sign-out has deleted the entries of this reader.
    if (!(await hasSession())) return;
    store(STORED.noticesCheck, `${userId} ${Date.now()}`);
    storeUnreadMark((await hasUnreadNotices()) ? userId : null);
  } catch (error) {
    logQuietly("The check for notices", error);
  }
}

/** Stores the mark, or deletes it if `userId` is null. The head script reads the stored value, so the header of the next page needs no request. */
export function storeUnreadMark(userId: string | null): void {
  if (readStored(STORED.noticesOf) === userId) return;
  store(STORED.noticesOf, userId);
  dispatchEvent(new Event("session"));
}
