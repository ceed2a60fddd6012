import type { z } from "zod";
import { parseJson } from "../../../../src/domain/text/json.ts";
import { readBytes } from "../body.ts";
import { log } from "../log.ts";
import { type Reason, YouTubeRefused } from "./reasons.ts";

/** A connection leads to YouTube. In tests, it leads to a stand-in. */
export interface Connection {
  /** The origin of YouTube's pages, such as https://www.youtube.com. */
  pageOrigin: string;
  /** The origin of the Data API. */
  apiOrigin: string;
  signal: AbortSignal;
}

const TIMEOUT_MS = 10_000;
export const MIB = 1024 * 1024;

/** Limits the size and the time of a response (security E14). Follows no redirect (security E12). Throws `YouTubeRefused`. */
export async function get(url: URL, signal: AbortSignal, maxBytes: number, init: RequestInit = {}) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await (await readBytes(response, maxBytes))?.text();
    if (text === undefined) throw loggedRefusal("too-large", url);
    const { status, headers } = response;
    const location = headers.get("location");
    const problem = problemOf(status, location, text);
    if (problem) throw loggedRefusal(problem, url, status);
    return { status, location, text };
  } catch (error) {
    if (error instanceof YouTubeRefused || signal.aborted) throw error;
    throw loggedRefusal(timeout.aborted ? "slow" : "unreachable", url);
  }
}

function problemOf(status: number, location: string | null, text: string): Reason | null {
  const CONSENT_ADDRESS = /https:\/\/consent\.(?:youtube|google)\.com\b/;
  if (CONSENT_ADDRESS.test(location ?? "")) return "consent";
  const isPage = /^\s*</.test(text);
  if (status === 429 || (isPage && /class="g-recaptcha"|google\.com\/recaptcha\//.test(text))) return "too-many";
  return isPage && /<form\b[^>]*\baction="https:\/\/consent\./.test(text) ? "consent" : null;
}

/** Returns the refusal and logs it. The log does not contain the query of the address or the name of the channel. */
export function loggedRefusal(reason: Reason, url: URL, status?: number): YouTubeRefused {
  const path = url.pathname.replace(/^\/(?:@|c\/|user\/).*/, "/channel");
  log("warn", "youtube", { reason, status, path });
  return new YouTubeRefused(reason);
}

/** Throws `YouTubeRefused` if the status is not 200. */
export function expectOk(url: URL, status: number, reasonFor4xx: Reason): void {
  if (status === 200) return;
  if (status >= 300 && status < 400) throw loggedRefusal("redirected", url, status);
  throw loggedRefusal(status >= 500 ? "unreachable" : reasonFor4xx, url, status);
}

export function readJson<T>(url: URL, text: string, schema: z.ZodType<T>): T {
  const parsedAnswer = schema.safeParse(parseJson(text));
  if (!parsedAnswer.success) throw loggedRefusal("unreadable", url);
  return parsedAnswer.data;
}
