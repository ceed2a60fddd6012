import type { Publishing } from "../domain/site/publishing.ts";
import { toCamelCase } from "./camel-case.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import { logQuietly } from "./log.ts";

export async function fetchPublishing(signal: AbortSignal): Promise<Publishing> {
  const { data, error } = await backend().rpc("publish_status").abortSignal(signal).single();
  if (error) throw error;
  return { ...toCamelCase(data), state: data.state as Publishing["state"] };
}

export interface PublishConsent {
  /** Allows one build more than the daily budget. */
  overBudget?: boolean;
  /** Allows a build with far fewer recaps than before, but with at least this number of recaps. */
  allowSmaller?: number;
}

export async function publishNow(consent: PublishConsent, signal: AbortSignal): Promise<void> {
  await callFunction("publish", { now: true, ...consent }, signal);
}

/** Notifies the relay of a save. If the request fails, the next scheduled run of the relay finds the save. */
export function notifyRelay(): void {
  callFunction("publish", {}, AbortSignal.timeout(NOTIFY_TIMEOUT_MS)).catch((error) =>
    logQuietly("The notification of the relay", error),
  );
}

const NOTIFY_TIMEOUT_MS = 30_000;
