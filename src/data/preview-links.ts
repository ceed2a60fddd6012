import type { Recap } from "../domain/content/content.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { toRecap, toShow } from "./rows.ts";
import { sanitizeRichText } from "./sanitize-browser.ts";
import { withSession } from "./with-session.ts";

export interface SharedPreview {
  recap: Recap;
  isPublished: boolean;
  expiresAt: string;
}

type RecapRow = Parameters<typeof toRecap>[0];
type ShowRow = Parameters<typeof toShow>[0];
type CategoryRow = Parameters<typeof toShow>[1];

/** Returns null if the link has expired or was revoked. */
export async function fetchSharedPreview(secret: string, signal: AbortSignal): Promise<SharedPreview | null> {
  const { data, error } = await backend().rpc("recap_preview", { secret }).abortSignal(signal);
  if (error) throw error;
  if (data === null) return null;
  const { recap, writer, show, category, expires_at } = fieldsOf(data);
  const row = { ...fieldsOf(recap), writer, reviewer: null } as unknown as RecapRow;
  const showOfRecap = toShow(show as ShowRow, category as unknown as CategoryRow);
  return {
    recap: toRecap(row, showOfRecap, sanitizeRichText),
    isPublished: fieldsOf(recap)["is_published"] === true,
    expiresAt: String(expires_at),
  };
}

/** Returns the secret of a new link. The database cannot return this secret again. */
export const createPreview = (recapId: string): Promise<string> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("create_preview", { episode: recapId }).single();
    if (error) throw error;
    return data.secret;
  });

/** Returns the times at which the valid links of a recap expire. The earliest time is first. */
export async function fetchPreviewExpiries(recapId: string, signal: AbortSignal): Promise<string[]> {
  const { data, error } = await backend().rpc("preview_expiries", { episode: recapId }).abortSignal(signal);
  if (error) throw error;
  return data;
}

export const revokePreviews = (recapId: string): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("revoke_previews", { episode: recapId });
    if (error) throw error;
  });
