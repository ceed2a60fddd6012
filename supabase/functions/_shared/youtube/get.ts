import type { z } from "zod";
import { parseJson } from "../../../../src/domain/text/json.ts";
import { readBytes } from "../body.ts";
import { log } from "../log.ts";
import { type Reason, YouTubeRefused } from "./reasons.ts";

/** Where YouTube is, for tests on this machine, and for how long a caller waits. */
export interface Address {
  pages: string;
  api: string;
  signal: AbortSignal;
}

const WITHIN_MS = 10_000;
export const MIB = 1024 * 1024;

/**
 * One request, bounded in size and time (security E14), that goes nowhere else (E12). Throws
 * `YouTubeRefused` where there was no whole answer, or a page instead of one.
 */
export async function get(url: URL, signal: AbortSignal, maxBytes: number, init: RequestInit = {}) {
  const timeout = AbortSignal.timeout(WITHIN_MS);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await (await readBytes(response, maxBytes))?.text();
    if (text === undefined) throw refused("too-large", url);
    const { status, headers } = response;
    // Where a redirect points, which is not followed.
    const location = headers.get("location");
    const problem = problemOf(status, location, text);
    if (problem) throw refused(problem, url, status);
    return { status, location, text };
  } catch (error) {
    if (error instanceof YouTubeRefused || signal.aborted) throw error;
    throw refused(timeout.aborted ? "slow" : "unreachable", url);
  }
}

/** What stands in the way of every kind of answer. */
function problemOf(status: number, location: string | null, text: string): Reason | null {
  const isConsent = /https:\/\/consent\.(?:youtube|google)\.com\b/;
  if (isConsent.test(location ?? "")) return "consent";
  const isPage = /^\s*</.test(text);
  if (status === 429 || (isPage && /class="g-recaptcha"|google\.com\/recaptcha\//.test(text)))
    return "too-many";
  return isPage && /<form\b[^>]*\baction="https:\/\/consent\./.test(text) ? "consent" : null;
}

/** One line for whoever runs the site, without the query and the channel's name. */
export function refused(reason: Reason, url: URL, status?: number): YouTubeRefused {
  const path = url.pathname.replace(/^\/(?:@|c\/|user\/).*/, "/channel");
  log("warn", "youtube", { reason, status, path });
  return new YouTubeRefused(reason);
}

/** Throws where the answer is none: `missing`, as far as YouTube says so itself. */
export function expectOk(url: URL, status: number, missing: Reason): void {
  if (status === 200) return;
  if (status >= 300 && status < 400) throw refused("redirected", url, status);
  throw refused(status >= 500 ? "unreachable" : missing, url, status);
}

/** The value of a JSON answer. Throws `YouTubeRefused`. */
export function readJson<T>(url: URL, text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw refused("unreadable", url);
  return parsed.data;
}
