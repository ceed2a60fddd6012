import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "../../../../src/data/database.types.ts";
import { recapItem, rssText } from "../../../../src/data/rss.ts";
import { MY_FEED_CHANNEL, PRIVATE_FEED_SECRET, recapPath } from "../../../../src/domain/feeds/private-feed.ts";
import { errorFields, log, withRequest } from "../log.ts";
import { Refused } from "../refused.ts";
import { type Env, type Platform, platformOf } from "../settings.ts";

const FAILURE = "The feed is not available. Please try again.";
/** After a reader has replaced the secret, no cache may answer requests with the old secret (security B161). */
const HEADERS = {
  "cache-control": "private, no-cache",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

const answerSchema = z.union([
  z.object({ wait: z.number() }),
  z.object({
    recaps: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        text: z.string().nullable(),
        added_at: z.string(),
        picture: z.string().nullable(),
        show: z.string(),
        category: z.string(),
      }),
    ),
  }),
]);

/** Programs that read an RSS feed send no session and no body, so this function has no contract. The secret is the permission. */
export function servePrivateFeed(env: Env): (request: Request) => Promise<Response> {
  const platform = platformOf(env);
  const site = env("PUBLIC_SITE_URL") || platform.origins[0];
  return (request) =>
    withRequest("my-feed-rss", async (requestFields) => {
      if (request.method === "OPTIONS") return new Response(null, { status: 204 });
      const startedAt = performance.now();
      const response = await respond(request, platform, site).catch(toResponse);
      const { status } = response;
      const ms = Math.round(performance.now() - startedAt);
      const outcome = status < 400 ? "answered" : status === 502 ? "failed" : "refused";
      const level = status === 502 ? "error" : status >= 429 ? "warn" : "info";
      log(level, "request", { outcome, status, ms }, requestFields);
      response.headers.set("x-request-id", requestFields.request);
      return response;
    });
}

async function respond(request: Request, platform: Platform, site?: string): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") throw new Refused(405, "Use GET.", { allow: "GET, HEAD" });
  const secret = new URL(request.url).searchParams.get("secret") ?? "";
  const xml = await writeFeed(secret, platform, site);
  const tag = await etagOf(xml);
  const headers = { ...HEADERS, etag: tag };
  if (cachedTagsOf(request).includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : xml, {
    headers: { ...headers, "content-type": "application/rss+xml; charset=utf-8" },
  });
}

async function writeFeed(secret: string, platform: Platform, site: string | undefined): Promise<string> {
  if (!site) throw new Error("SITE_ORIGINS is not set.");
  if (!PRIVATE_FEED_SECRET.test(secret)) throw new Refused(404, "There is no such feed.");
  const client = createClient<Database>(platform.url, platform.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await client.rpc("read_private_feed", { secret }).throwOnError();
  if (data === null) throw new Refused(404, "There is no such feed.");
  const answer = answerSchema.parse(data);
  if ("wait" in answer) throw new Refused(429, "Too many requests.", { "retry-after": String(answer.wait) });
  const items = answer.recaps.map(({ added_at: addedAt, text, ...recap }) =>
    recapItem({ ...recap, addedAt }, recapPath(recap.slug), text),
  );
  return rssText({ ...MY_FEED_CHANNEL, items }, (path) => new URL(path, site).href);
}

async function etagOf(xml: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(xml));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return `"${hex.slice(0, 16).join("")}"`;
}

/** Returns the ETags of the versions that the program has cached. Proxies that compress a response add `W/` to the ETag. */
const cachedTagsOf = (request: Request) =>
  (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));

function toResponse(error: unknown): Response {
  const isRefused = error instanceof Refused;
  if (!isRefused) log("error", "feed", errorFields(error));
  return new Response(isRefused ? error.message : FAILURE, {
    status: isRefused ? error.status : 502,
    headers: {
      ...HEADERS,
      "cache-control": "no-store",
      "content-type": "text/plain; charset=utf-8",
      ...(isRefused ? error.headers : {}),
    },
  });
}
