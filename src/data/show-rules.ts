import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

/**
 * What the site does for a show without a click: transcribe its new drafts, write recaps of their transcripts, and publish
 * those of which every sentence is supported.
 */
export type ShowRule = "transcribe" | "write" | "publish";

export async function fetchShowRules(showId: string, signal: AbortSignal): Promise<readonly string[]> {
  const { data, error } = await backend().rpc("show_rules", { show: showId }).abortSignal(signal);
  if (error) throw error;
  return data;
}

export const storeShowRule = (showId: string, rule: ShowRule, isOn: boolean): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("set_show_rule", { show: showId, rule, is_on: isOn });
    if (error) throw error;
  });
