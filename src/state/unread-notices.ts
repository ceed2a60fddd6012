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
    // If the reader has already signed out, store nothing, because the sign-out has deleted all entries of the reader.
    if (!(await hasSession())) return;
    store(STORED.noticesCheck, `${userId} ${Date.now()}`);
    storeUnreadMark((await hasUnreadNotices()) ? userId : null);
  } catch (error) {
    logQuietly("The check for notices", error);
  }
}

/** Stores the mark for the reader, or deletes the mark if `userId` is null. The next page shows the mark without a request. */
export function storeUnreadMark(userId: string | null): void {
  if (readStored(STORED.noticesOf) === userId) return;
  store(STORED.noticesOf, userId);
  dispatchEvent(new Event("session"));
}
