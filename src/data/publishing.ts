import type { Publishing } from "../domain/site/publishing.ts";
import { camelCased } from "./camel-case.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import { logQuietly } from "./log.ts";

/** Where the newest save is; for admins. Throws on failure. */
export async function fetchPublishing(signal: AbortSignal): Promise<Publishing> {
  const { data, error } = await backend().rpc("publish_status").abortSignal(signal).single();
  if (error) throw error;
  return { ...camelCased(data), state: data.state as Publishing["state"] };
}

/** What an admin agrees to with "Publish now". */
export interface PublishConsent {
  /** One build more than the day has. */
  overBudget?: boolean;
  /** A much smaller site, with so many recaps. */
  allowSmaller?: number;
}

/** Publishes without waiting. Throws `FunctionRefused`, `NotReached` or what else went wrong. */
export async function publishNow(consent: PublishConsent, signal: AbortSignal): Promise<void> {
  await callFunction("publish", { now: true, ...consent }, signal);
}

/** Tells the relay that something was saved. Only a hint: its schedule would notice as well. */
export function tickle(): void {
  callFunction("publish", {}, AbortSignal.timeout(TICKLE_WITHIN_MS)).catch((error) =>
    logQuietly("The hint to publish", error),
  );
}

const TICKLE_WITHIN_MS = 30_000;
