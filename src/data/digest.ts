import { type DigestSettings, NO_DIGEST } from "../domain/digest/digest-settings.ts";
import { type Frequency, isFrequency } from "../domain/digest/frequency.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import { withSession } from "./with-session.ts";

export const fetchDigest = (signal: AbortSignal): Promise<DigestSettings> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("my_digest").abortSignal(signal).maybeSingle();
    if (error) throw error;
    if (data === null) return NO_DIGEST;
    const { frequency, state, email, stop_reason, next_at } = data;
    return {
      frequency: isFrequency(frequency) ? frequency : "weekly",
      state: state as DigestSettings["state"],
      email,
      stopReason: stop_reason as DigestSettings["stopReason"],
      nextAt: next_at,
    };
  });

/** Returns false if the reader must first open the link in an e-mail. */
export async function startDigest(frequency: Frequency): Promise<boolean> {
  const { signal } = new AbortController();
  return fieldsOf(await callFunction("start-digest", { frequency }, signal))["isConfirmed"] === true;
}

export const stopDigest = (): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("stop_digest");
    if (error) throw error;
  });

/** Returns the frequency, or null if the link does not work. Needs no session. */
export async function confirmDigest(token: string): Promise<Frequency | null> {
  const { data, error } = await backend().rpc("confirm_digest", { token });
  if (error) throw error;
  return isFrequency(data) ? data : null;
}

/** Needs no session. */
export async function unsubscribeDigest(secret: string): Promise<void> {
  const { error } = await backend().rpc("unsubscribe_digest", { secret });
  if (error) throw error;
}
