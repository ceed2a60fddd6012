import { z } from "zod";
import { isCountedVisitor, READING_PATH_MAX_CHARS, readPageOf } from "../../../src/domain/numbers/reading.ts";
import type { Contract } from "./contract.ts";
import type { HandlerInput } from "./serve.ts";
import { platformOf } from "./settings.ts";

export const contract = {
  allowedCallers: "anyone",
  acceptsText: true,
  body: z.strictObject({ path: z.string().max(READING_PATH_MAX_CHARS) }),
  maxBytes: 8 * 1024,
  failure: "The visit was not counted.",
} satisfies Contract;

const SECRET_HEADERS = ["authorization", "apikey", "cookie", "x-cron-secret"];

/**
 * Gives the same answer for every path. So the answer does not reveal which drafts exist (security B182). Counts only
 * requests from pages of the site, because any page could make the browsers of its visitors send requests (B230).
 */
export async function countReading({ body, caller, env, headers }: HandlerInput<typeof contract>) {
  const page = readPageOf(body.path);
  if (!platformOf(env).origins.includes(headers.get("origin") ?? "")) return {};
  if (!page || !isCountedVisitor((name) => headers.get(name))) return {};
  // The database knows which header has the visitor's IP address (`private.trusted_edge`).
  const entries = [...headers].filter(([name]) => !SECRET_HEADERS.includes(name));
  await caller
    .server()
    .rpc("count_reading", { ...page, headers: Object.fromEntries(entries) })
    .throwOnError();
  return {};
}
