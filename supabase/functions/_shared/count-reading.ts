import { z } from "zod";
import {
  isCountedVisitor,
  READING_PATH_MAX_CHARS,
  readPageOf,
} from "../../../src/domain/numbers/reading.ts";
import type { Contract } from "./contract.ts";
import type { HandlerInput } from "./serve.ts";

export const contract = {
  allowedCallers: "anyone",
  acceptsText: true,
  body: z.strictObject({ path: z.string().max(READING_PATH_MAX_CHARS) }),
  maxBytes: 8 * 1024,
  failure: "The visit was not counted.",
} satisfies Contract;

const SECRET_HEADERS = ["authorization", "apikey", "cookie", "x-cron-secret"];

/** Gives the same answer for every path. So the answer does not reveal which drafts exist (security B182). */
export async function countReading({ body, caller, headers }: HandlerInput<typeof contract>) {
  const page = readPageOf(body.path);
  if (!page || !isCountedVisitor((name) => headers.get(name))) return {};
  // The database knows which header has the visitor's IP address (`private.trusted_edge`).
  const entries = [...headers].filter(([name]) => !SECRET_HEADERS.includes(name));
  await caller
    .server()
    .rpc("count_reading", { ...page, headers: Object.fromEntries(entries) })
    .throwOnError();
  return {};
}
