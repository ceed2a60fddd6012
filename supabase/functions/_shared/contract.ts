import type { z } from "zod";
import { parseJson } from "../../../src/domain/text/json.ts";
import { readBytes } from "./body.ts";
import type { AllowedCallers } from "./caller.ts";
import { Refused } from "./refused.ts";

export interface Contract {
  allowedCallers: AllowedCallers;
  /** The schema of the body, which refuses unknown fields (security E4). */
  body: z.ZodObject<z.ZodRawShape, z.core.$strict>;
  maxBytes?: number;
  /** If true, the body may be text/plain. A page that closes cannot wait for the preflight request that JSON needs. */
  acceptsText?: true;
  /** If true, callers may request the answer as server-sent events. */
  streams?: boolean;
  /** The sentence for the caller after an unexpected error (specification §8). */
  failure: string;
}

const DEFAULT_MAX_BYTES = 64 * 1024;

export async function readBody<C extends Contract>(
  request: Request,
  { body, maxBytes = DEFAULT_MAX_BYTES, acceptsText }: C,
): Promise<z.infer<C["body"]>> {
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/json\b/i.test(type) || (acceptsText && /^text\/plain\b/i.test(type));
  if (!isJson && type !== "") throw new Refused(415, "Send application/json.");
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw new Refused(413, "That is too long.");
  // A request with a body needs a content type.
  if (!isJson && bytes.size > 0) throw new Refused(415, "Send application/json.");
  const value = bytes.size > 0 ? parseJson(await bytes.text()) : {};
  if (value === undefined) throw new Refused(400, "That is not JSON.");
  const parsedBody = body.safeParse(value);
  if (parsedBody.success) return parsedBody.data as z.infer<C["body"]>;
  const [issue] = parsedBody.error.issues;
  const field = issue?.path.join(".");
  throw new Refused(400, [field, issue?.message].filter(Boolean).join(": ") || "Bad request.");
}
