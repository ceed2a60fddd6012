/**
 * `@supabase/lite` has no resumable uploads. This is the part of them that the site uses: TUS 1.0.0 with creation and
 * termination, as Supabase describes it (https://supabase.com/docs/guides/storage/uploads/resumable-uploads).
 */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Context, Hono } from "hono";
import { SOUND_FILE_MAX_BYTES, UPLOAD_CHUNK_BYTES } from "../../src/domain/constants.ts";
import { fieldsOf } from "../../src/domain/text/is-record.ts";
import { parseJson } from "../../src/domain/text/json.ts";
import type { Database } from "./database.ts";
import { DISK_ALMOST_FULL, type FreeSpace, MIN_FREE_BYTES } from "./free-space.ts";
import { storeUploadedFile } from "./storage-files.ts";

interface ResumableUploadParts {
  /** Where the files of Storage are. */
  filesFolder: string;
  database: Pick<Database, "handle" | "sql">;
  freeSpace: FreeSpace;
}

interface Upload {
  bucket: string;
  name: string;
  type: string;
  cacheControl: string;
  size: number;
  /** The file is in Storage. A browser whose last answer got lost still asks for the offset. */
  isFinished?: true;
}

const TUS = { "tus-resumable": "1.0.0" };
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/** Other characters could end a header. */
const PLAIN_TEXT = /^[\x20-\x7e]{1,300}$/;
/** Supabase forgets an unfinished upload after a day. */
const LIFETIME_MS = 24 * 3600 * 1000;

const uploadsFolder = (filesFolder: string) => join(dirname(filesFolder), "uploads");

export function deleteOldUploads(filesFolder: string, now: number): void {
  const folder = uploadsFolder(filesFolder);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > LIFETIME_MS) rmSync(path, { force: true });
  }
}

export function createResumableUploads({ filesFolder, database, freeSpace }: ResumableUploadParts): Hono {
  const folder = uploadsFolder(filesFolder);
  const bytesPath = (id: string) => join(folder, id);
  const busyIds = new Set<string>();

  const findUpload = async (id: string): Promise<(Upload & { offset: number }) | null> => {
    if (!ID.test(id)) return null;
    const upload = parseJson(await readFile(`${bytesPath(id)}.json`, "utf8").catch(() => "")) as Upload | undefined;
    return upload ? { ...upload, offset: upload.isFinished ? upload.size : (await stat(bytesPath(id))).size } : null;
  };
  const forget = async (id: string) => {
    await rm(`${bytesPath(id)}.json`, { force: true });
    await rm(bytesPath(id), { force: true });
  };

  /** As in Supabase, the policies of `storage.objects` decide, at the start and again for each chunk. */
  async function refusalOf(c: Context, { bucket, name, type }: Upload): Promise<Response | null> {
    const headers = new Headers({ "content-type": type });
    for (const header of ["authorization", "apikey"]) {
      const value = c.req.header(header);
      if (value !== undefined) headers.set(header, value);
    }
    const path = `/storage/v1/object/upload/sign/${[bucket, ...name.split("/")].map(encodeURIComponent).join("/")}`;
    const response = await database.handle(new Request(new URL(path, c.req.url), { method: "POST", headers }));
    return response.ok ? null : new Response(await response.text(), { status: response.status, headers: TUS });
  }

  async function finish(c: Context, id: string, upload: Upload) {
    const { bucket, name, type, cacheControl, size } = upload;
    const file = { path: bytesPath(id), bucket, key: name, mimetype: type, cacheControl, size };
    const metadata = await storeUploadedFile(filesFolder, file);
    const owner = ownerOf(c);
    await database.sql(
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
       values ($1, $2, $3::uuid, $3, $4::jsonb, gen_random_uuid()::text)`,
      [bucket, name, owner, JSON.stringify(metadata)],
    );
    await writeFile(`${bytesPath(id)}.json`, JSON.stringify({ ...upload, isFinished: true }));
  }

  const app = new Hono();
  const refuse = (c: Context, status: 400 | 404 | 409 | 412 | 413 | 415 | 423 | 507, text: string) =>
    c.text(`${text}\n`, status, TUS);

  app.use(async (c, next) => {
    if (c.req.method !== "OPTIONS" && c.req.header("tus-resumable") !== "1.0.0")
      return refuse(c, 412, "Tus-Resumable Required");
    return next();
  });
  app.options("*", (c) =>
    c.body(null, 204, {
      ...TUS,
      "tus-version": "1.0.0",
      "tus-extension": "creation,termination",
      "tus-max-size": String(SOUND_FILE_MAX_BYTES),
    }),
  );

  app.post("/", async (c) => {
    const metadata = readMetadata(c.req.header("upload-metadata") ?? "");
    const size = Number(c.req.header("upload-length") ?? Number.NaN);
    const { bucketName: bucket = "", objectName: name = "", contentType: type = "", cacheControl = "" } = metadata;
    if (!Number.isSafeInteger(size) || size <= 0 || ![bucket, name, type].every((text) => PLAIN_TEXT.test(text)))
      return refuse(c, 400, "Upload-Length or Upload-Metadata is not valid");
    const upload = {
      bucket,
      name,
      type,
      size,
      cacheControl: /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : "no-cache",
    };
    const refusal = await refusalOf(c, upload);
    if (refusal) return refusal;
    const [limits] = await database.sql<{ file_size_limit: string | null; allowed_mime_types: string[] | null }>(
      "select file_size_limit, allowed_mime_types from storage.buckets where id = $1",
      [bucket],
    );
    if (size > Math.min(SOUND_FILE_MAX_BYTES, Number(limits?.file_size_limit ?? SOUND_FILE_MAX_BYTES)))
      return refuse(c, 413, "Maximum size exceeded");
    if (limits?.allowed_mime_types && !limits.allowed_mime_types.some((allowed) => matchesType(type, allowed)))
      return refuse(c, 415, `mime type ${type} is not supported`);
    if ((await freeSpace()) - size < MIN_FREE_BYTES) return refuse(c, 507, DISK_ALMOST_FULL);
    deleteOldUploads(filesFolder, Date.now());
    const id = randomUUID();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(bytesPath(id), "");
    await writeFile(`${bytesPath(id)}.json`, JSON.stringify(upload));
    return c.body(null, 201, { ...TUS, location: `/storage/v1/upload/resumable/${id}` });
  });

  // Hono answers HEAD with the handler for GET.
  app.get("/:id", async (c) => {
    const upload = await findUpload(c.req.param("id"));
    if (!upload) return refuse(c, 404, "The file for this url was not found");
    const { offset, size } = upload;
    const headers = { "upload-offset": String(offset), "upload-length": String(size), "cache-control": "no-store" };
    return c.body(null, 200, { ...TUS, ...headers });
  });

  app.patch("/:id", async (c) => {
    const id = c.req.param("id");
    if (busyIds.has(id)) return refuse(c, 423, "The upload is locked by another request");
    busyIds.add(id);
    try {
      const upload = await findUpload(id);
      if (!upload) return refuse(c, 404, "The file for this url was not found");
      if (c.req.header("content-type") !== "application/offset+octet-stream")
        return refuse(c, 415, "The type must be application/offset+octet-stream");
      if (c.req.header("upload-offset") !== String(upload.offset)) return refuse(c, 409, "Upload-Offset conflict");
      const refusal = await refusalOf(c, upload);
      if (refusal) return refusal;
      const chunk = new Uint8Array(await c.req.arrayBuffer());
      const offset = upload.offset + chunk.byteLength;
      if (offset > upload.size) return refuse(c, 413, "Maximum size exceeded");
      if (chunk.byteLength > UPLOAD_CHUNK_BYTES || (offset < upload.size && chunk.byteLength < UPLOAD_CHUNK_BYTES))
        return refuse(c, 400, "Each chunk must have 6 MB, except for the last one");
      const file = await open(bytesPath(id), "r+");
      await file.write(chunk, 0, chunk.byteLength, upload.offset).finally(() => file.close());
      if (offset === upload.size) await finish(c, id, upload);
      return c.body(null, 204, { ...TUS, "upload-offset": String(offset) });
    } finally {
      busyIds.delete(id);
    }
  });

  app.delete("/:id", async (c) => {
    const id = c.req.param("id");
    const upload = await findUpload(id);
    if (!upload) return refuse(c, 404, "The file for this url was not found");
    const refusal = await refusalOf(c, upload);
    if (refusal) return refusal;
    await forget(id);
    return c.body(null, 204, TUS);
  });
  return app;
}

/** The values of `Upload-Metadata` are in base64: `bucketName c291bmQ=,objectName YQ==`. */
function readMetadata(header: string): Record<string, string | undefined> {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  return Object.fromEntries(
    pairs.map(([name = "", value = ""]) => [name, Buffer.from(value, "base64").toString("utf8")]),
  );
}

const matchesType = (type: string, allowed: string) =>
  allowed.endsWith("/*") ? type.startsWith(allowed.slice(0, -1)) : type === allowed;

/** The signature of the token was checked before. */
function ownerOf(c: Context): string | null {
  const [, payload = ""] = (c.req.header("authorization") ?? "").split(".");
  const { sub } = fieldsOf(parseJson(Buffer.from(payload, "base64url").toString()));
  return typeof sub === "string" ? sub : null;
}
