import type { z } from "zod";
import { parseJson } from "../../../src/domain/text/json.ts";
import { readBytes } from "./body.ts";
import type { Who } from "./caller.ts";
import { Refused } from "./refused.ts";

/** What a function takes and whom it serves; everything else is refused before it runs. */
export interface Contract {
  who: Who;
  /** Strict: a body with these fields and no others (security E4). */
  body: z.ZodObject<z.ZodRawShape, z.core.$strict>;
  /** Of the request's body; 64 kB by default. */
  maxBytes?: number;
  /** What the caller reads where something unexpected went wrong (specification §8). */
  failure: string;
}

const MAX_BYTES = 64 * 1024;

/** The checked body of a request. Throws `Refused`. */
export async function readBody<C extends Contract>(
  request: Request,
  { body, maxBytes = MAX_BYTES }: C,
): Promise<z.infer<C["body"]>> {
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && type !== "") throw new Refused(415, "Send application/json.");
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw new Refused(413, "That is too long.");
  // No body at all has no type either.
  if (!isJson && bytes.size > 0) throw new Refused(415, "Send application/json.");
  const value = bytes.size > 0 ? parseJson(await bytes.text()) : {};
  if (value === undefined) throw new Refused(400, "That is not JSON.");
  const parsed = body.safeParse(value);
  if (parsed.success) return parsed.data as z.infer<C["body"]>;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".");
  throw new Refused(400, [where, issue?.message].filter(Boolean).join(": ") || "Bad request.");
}
