import type { Notice } from "../domain/moderation/notices.ts";
import { accountBackend } from "./account-client.ts";
import { withSession } from "./with-session.ts";

const MAX_NOTICES = 50;
const COLUMNS = "id, createdAt:created_at, kind, subject, outcome, title, reason, readAt:read_at, answer";

/** Returns the newest notices of the signed-in reader. */
export const fetchNotices = (_: string, signal: AbortSignal): Promise<Notice[]> =>
  withSession(async () => {
    const { data, error } = await accountBackend()
      .from("notices")
      .select(COLUMNS)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(MAX_NOTICES)
      .abortSignal(signal);
    if (error) throw error;
    return data.map(({ readAt, ...notice }) => ({ ...notice, isRead: readAt !== null }) as unknown as Notice);
  });

export async function hasUnreadNotices(): Promise<boolean> {
  const { data, error } = await accountBackend().from("notices").select("id").is("read_at", null).limit(1);
  if (error) throw error;
  return data.length > 0;
}

export async function markNoticesRead(): Promise<void> {
  const { error } = await accountBackend().rpc("read_notices");
  if (error) throw error;
}

export const answerNotice = (notice: string, answer: string): Promise<void> =>
  withSession(async () => {
    const { error } = await accountBackend().rpc("answer_notice", { notice, answer });
    if (error) throw error;
  });
