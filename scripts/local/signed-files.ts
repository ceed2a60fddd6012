/** Signed addresses of files, as Supabase Storage has them. `@supabase/lite` would read the whole file into memory. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { verify } from "hono/jwt";
import { fieldsOf } from "../../src/domain/text/is-record.ts";
import type { Database } from "./database.ts";
import { findStoredFile } from "./storage-files.ts";

interface SignedFilesParts {
  filesFolder: string;
  jwtSecret: string;
  database: Pick<Database, "handle">;
}

export function createSignedFiles({ filesFolder, jwtSecret, database }: SignedFilesParts): Hono {
  const app = new Hono();
  const keyOf = (c: Context) => decodeURIComponent(c.req.path.split("/object/sign/")[1]?.replace(/^[^/]+\//, "") ?? "");

  // Supabase answers `signedURL`, without the path of the API. `@supabase/lite` answers `signedUrl` with it.
  app.post("/:bucket/*", async (c) => {
    const response = await database.handle(c.req.raw);
    if (!response.ok || keyOf(c) === "") return response;
    const { signedUrl } = fieldsOf(await response.json());
    return c.json({ signedURL: String(signedUrl).replace(/^\/storage\/v1/, "") });
  });

  app.get("/:bucket/*", async (c) => {
    const [bucket, key] = [c.req.param("bucket"), keyOf(c)];
    const claims = await verify(c.req.query("token") ?? "", jwtSecret, "HS256").catch(() => null);
    if (claims?.["bucket"] !== bucket || claims["sub"] !== key || claims["intent"] !== "download")
      return c.json({ statusCode: "400", error: "InvalidJWT", message: "The signature is not valid." }, 400);
    const file = await findStoredFile(filesFolder, bucket, key);
    if (!file) return c.json({ statusCode: "404", error: "not_found", message: "Object not found" }, 400);
    const { path, metadata } = file;
    const headers = new Headers({
      "accept-ranges": "bytes",
      "cache-control": metadata.cacheControl,
      "content-type": metadata.mimetype,
      etag: metadata.eTag,
      "x-content-type-options": "nosniff",
    });
    const range = rangeOf(c, metadata);
    if (range === "invalid") return c.body(null, 416, { "content-range": `bytes */${metadata.size}` });
    const { start, end } = range ?? { start: 0, end: metadata.size - 1 };
    headers.set("content-length", String(end - start + 1));
    if (range) headers.set("content-range", `bytes ${start}-${end}/${metadata.size}`);
    const isRead = c.req.method === "GET";
    const body = isRead ? (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream) : null;
    return new Response(body, { status: range ? 206 : 200, headers });
  });
  return app;
}

/** Returns null for the whole file. A file that has changed since the first request is sent whole. */
function rangeOf(c: Context, { size, eTag }: { size: number; eTag: string }) {
  const condition = c.req.header("if-range");
  const match = /^bytes=(\d+)-(\d*)$/.exec(c.req.header("range") ?? "");
  if (!match || (condition !== undefined && condition !== eTag)) return null;
  const start = Number(match[1]);
  const end = Math.min(match[2] ? Number(match[2]) : size - 1, size - 1);
  return start > end ? "invalid" : { start, end };
}
