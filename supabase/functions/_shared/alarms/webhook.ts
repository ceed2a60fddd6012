import { DownloadFailed } from "../download/download-failed.ts";
import { type Resolve, refusePrivate } from "../download/public-address.ts";

const TIMEOUT_MS = 10_000;

interface WebhookOptions {
  resolve: Resolve;
  /** The only origin that may be in a private network. The operator sets this origin. */
  trustedOrigin: string | undefined;
}

/**
 * Sends JSON to a public address, and follows no redirect (security B131). The message of an error does not contain the
 * address, because the address may contain a secret.
 */
export async function callWebhook(
  address: string,
  body: object,
  { resolve, trustedOrigin }: WebhookOptions,
): Promise<void> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("The webhook is not a web address.");
  if (url.origin !== trustedOrigin) {
    await refusePrivate(url, resolve).catch((error) => {
      throw error instanceof DownloadFailed ? new Error("The webhook does not lead to a public address.") : error;
    });
  }
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "episode-recap-alarms" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    const isLate = error.name === "TimeoutError";
    throw new Error(`The webhook ${isLate ? "took too long" : "could not be reached"}.`);
  });
  await response.body?.cancel().catch(() => {});
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
}
