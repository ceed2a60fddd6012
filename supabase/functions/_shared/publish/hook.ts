import { z } from "zod";
import type { LiveBuild } from "./relay.ts";

const HOOK_TIMEOUT_MS = 10_000;
const SITE_TIMEOUT_MS = 5_000;

const liveBuildSchema = z.object({
  rev: z.int().min(0),
  counts: z.object({ categories: z.int(), shows: z.int(), episodes: z.int() }),
  leftOut: z.array(z.string().max(200)).max(10).optional(),
});

/** A request to the hook makes the host, such as Netlify, start a build. The address of the hook is a secret. */
export const createBuildHook = (hook: string, site: string, hookTimeoutMs = HOOK_TIMEOUT_MS) => ({
  async readLive(): Promise<LiveBuild | null> {
    try {
      const signal = AbortSignal.timeout(SITE_TIMEOUT_MS);
      const response = await fetch(new URL("/build.json", site), { signal, cache: "no-store" });
      return response.ok ? liveBuildSchema.parse(await response.json()) : null;
    } catch {
      return null;
    }
  },
  /** If the hook refuses, throws an error with a message for admins. See `Ledger.recordStart` for `whyUncertain`. */
  async start(rev: number): Promise<{ whyUncertain: string | null }> {
    const url = new URL(hook);
    url.searchParams.set("trigger_title", `Revision ${rev}`);
    const signal = AbortSignal.timeout(hookTimeoutMs);
    let response: Response;
    try {
      response = await fetch(url, { method: "POST", body: "{}", redirect: "manual", signal });
    } catch (error) {
      // The message of the error may contain the secret address, so return only the kind of the error.
      const isLate = (error as Error).name === "TimeoutError";
      return {
        whyUncertain: `The build hook ${isLate ? "took too long" : "could not be reached"}.`,
      };
    }
    // Only the status matters, so ignore errors of the body.
    await response.body?.cancel().catch(() => {});
    if (!response.ok) throw new Error(`The build hook answered ${response.status}.`);
    return { whyUncertain: null };
  },
});
