import { z } from "zod";
import type { LiveBuild } from "./relay.ts";

const HOOK_WITHIN_MS = 10_000;
const SITE_WITHIN_MS = 5_000;

const liveBuild = z.object({
  rev: z.int().min(0),
  counts: z.object({ categories: z.int(), shows: z.int(), episodes: z.int() }),
});

/** A site that is built where a hook is called, as Netlify does; the hook's address is a secret. */
export const hookTarget = (hook: string, site: string, hookWithinMs = HOOK_WITHIN_MS) => ({
  /** Null where the public site does not answer, or has no build yet. */
  async readLive(): Promise<LiveBuild | null> {
    try {
      const signal = AbortSignal.timeout(SITE_WITHIN_MS);
      const answer = await fetch(new URL("/build.json", site), { signal, cache: "no-store" });
      return answer.ok ? liveBuild.parse(await answer.json()) : null;
    } catch {
      return null;
    }
  },
  /** Throws, for admins to read, where the build was not started; `doubt` as in `started`. */
  async start(rev: number): Promise<{ doubt: string | null }> {
    const url = new URL(hook);
    url.searchParams.set("trigger_title", `Revision ${rev}`);
    const signal = AbortSignal.timeout(hookWithinMs);
    let answer: Response;
    try {
      answer = await fetch(url, { method: "POST", body: "{}", redirect: "manual", signal });
    } catch (error) {
      // What it says may repeat the address: only its kind is told.
      const isLate = (error as Error).name === "TimeoutError";
      return { doubt: `The build hook ${isLate ? "took too long" : "could not be reached"}.` };
    }
    // The status is the answer, whatever becomes of the rest.
    await answer.body?.cancel().catch(() => {});
    if (!answer.ok) throw new Error(`The build hook answered ${answer.status}.`);
    return { doubt: null };
  },
});
