import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];
type Metadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

const PARTIAL_NAME = /^[0-9a-f]{64}(\.json)?\.[0-9a-f-]{36}\.partial$/;

export function deletePartialFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (PARTIAL_NAME.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Writes files under temporary names and then renames them. A failed write, such as on a full disk, leaves no file. */
async function writeFiles(writes: Record<string, (partial: string) => Promise<void>>) {
  const suffix = `${randomUUID()}.partial`;
  try {
    for (const [file, write] of Object.entries(writes)) await write(`${file}.${suffix}`);
    for (const file of Object.keys(writes)) await rename(`${file}.${suffix}`, file);
  } finally {
    for (const file of Object.keys(writes)) await rm(`${file}.${suffix}`, { force: true });
  }
}

/** The name of a stored file is the hash of its key, so that no key can lead to a path outside the folder. */
const fileFor = (folder: string, bucket: string, key: string) =>
  join(folder, createHash("sha256").update(`${bucket}/${key}`).digest("hex"));

async function readMetadata(file: string): Promise<Metadata> {
  const metadata = JSON.parse(await readFile(`${file}.json`, "utf8"));
  return { ...metadata, lastModified: (await stat(file)).mtime, httpStatusCode: 200 };
}

/** Returns where a file is, without reading it, or null if there is none. */
export async function findStoredFile(folder: string, bucket: string, key: string) {
  const path = fileFor(folder, bucket, key);
  const metadata = await readMetadata(path).catch(() => null);
  return metadata && { path, metadata };
}

/** Moves a finished upload to its place, and returns the metadata of its row in `storage.objects`. */
export async function storeUploadedFile(
  folder: string,
  upload: { path: string; bucket: string; key: string; mimetype: string; cacheControl: string; size: number },
): Promise<Metadata> {
  const { path, bucket, key, mimetype, cacheControl, size } = upload;
  const file = fileFor(folder, bucket, key);
  const metadata = { cacheControl, mimetype, eTag: `"${randomUUID()}"`, size, contentLength: size };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFiles({ [`${file}.json`]: (partial) => writeFile(partial, JSON.stringify(metadata)) });
  await rename(path, file);
  return readMetadata(file);
}

export function createStorageFiles(folder: string): StorageAdapter {
  const fileOf = (bucket: string, key: string) => fileFor(folder, bucket, key);
  const deleteFile = async (bucket: string, key: string) => {
    const file = fileOf(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
  };

  return {
    driver: undefined,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const file = fileOf(bucket, key);
      const bytes = await bytesOf(body);
      const eTag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
      const metadata = {
        cacheControl,
        mimetype,
        eTag,
        size: bytes.length,
        contentLength: bytes.length,
      };
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFiles({
        [file]: (partial) => writeFile(partial, bytes),
        [`${file}.json`]: (partial) => writeFile(partial, JSON.stringify(metadata)),
      });
      return readMetadata(file);
    },
    async getObject(bucket, key) {
      const file = fileOf(bucket, key);
      return {
        metadata: await readMetadata(file),
        httpStatusCode: 200,
        body: await readFile(file),
      };
    },
    headObject: (bucket, key) => readMetadata(fileOf(bucket, key)),
    deleteObject: deleteFile,
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => deleteFile(bucket, key)));
    },
    async copyObject(fromBucket, from, _version, toBucket, to) {
      const [sourceFile, targetFile] = [fileOf(fromBucket, from), fileOf(toBucket, to)];
      await writeFiles({
        [targetFile]: (partial) => copyFile(sourceFile, partial),
        [`${targetFile}.json`]: (partial) => copyFile(`${sourceFile}.json`, partial),
      });
      const { eTag, lastModified } = await readMetadata(targetFile);
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) };
    },
    privateAssetUrl: async (bucket, key) => `file://${fileOf(bucket, key)}`,
  };
}

async function bytesOf(body: Body): Promise<Buffer> {
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body as AsyncIterable<Uint8Array>);
}
