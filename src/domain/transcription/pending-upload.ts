import { DAY_MS } from "../text/dates.ts";
import { fieldsOf } from "../text/is-record.ts";

/** An upload that has not ended. The browser stores it, so that it can continue after a reload. */
export interface PendingUpload {
  url: string;
  fileName: string;
  startedAt: number;
}

/** Reads what the browser has stored. Leaves out damaged entries, and those that Storage has forgotten after a day. */
export function readPendingUploads(stored: unknown, now: number): Record<string, PendingUpload> {
  const uploads: Record<string, PendingUpload> = {};
  for (const [name, value] of Object.entries(fieldsOf(stored))) {
    const { url, fileName, startedAt } = fieldsOf(value);
    if (typeof url !== "string" || typeof fileName !== "string" || typeof startedAt !== "number") continue;
    if (now - startedAt < DAY_MS) uploads[name] = { url, fileName, startedAt };
  }
  return uploads;
}
