import { z } from "zod";
import type { Who } from "./caller.ts";
import { Refused } from "./refused.ts";

/** What a function takes and whom it serves; everything else is refused before it runs. */
export interface Contract<Body> {
  who: Who;
  body: z.ZodType<Body>;
  /** Of the request's body; 64 kB where nothing is said. */
  maxBytes?: number;
  /** What the caller reads where something unexpected went wrong (specification §8). */
  failure: string;
}

const MAX_BYTES = 64 * 1024;

/** The checked body of a request. Throws `Refused`. */
export async function readBody<Body>(request: Request, contract: Contract<Body>): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && type !== "") throw new Refused(415, "Send application/json.");
  const text = await readText(request, contract.maxBytes ?? MAX_BYTES);
  // No body at all has no type either.
  if (!isJson && text !== "") throw new Refused(415, "Send application/json.");
  const parsed = contract.body.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".");
  throw new Refused(400, [where, issue?.message].filter(Boolean).join(": ") || "Bad request.");
}

/** Reads no more than is allowed, whatever the length was said to be. */
async function readText(request: Request, most: number): Promise<string> {
  const tooLong = new Refused(413, "That is too long.");
  if (Number(request.headers.get("content-length")) > most) throw tooLong;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLong;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw new Refused(400, "That is not JSON.");
  }
}

/** A body with these fields and no others (security E4). */
export const only = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);
