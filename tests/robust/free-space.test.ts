/** H5: if little space is free, the server refuses writes with the status 507. The tests only pretend that the disk is full. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { MIN_FREE_BYTES } from "../../scripts/local/free-space.ts";
import { createStorageFiles, deletePartialFiles } from "../../scripts/local/storage-files.ts";
import { emptyFolder } from "../support/backend.ts";
import { createDatabase } from "../support/real-postgres.ts";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function openBackend(databaseUrl?: string) {
  const disk = { freeBytes: Number.POSITIVE_INFINITY };
  const dataDir = emptyFolder();
  const backend = await createLocalBackend({
    dataDir,
    url: "http://localhost:4997",
    databaseUrl,
    inMemory: true,
    listens: false,
    attemptRules: [],
    freeSpace: async () => {
      if (Number.isNaN(disk.freeBytes)) throw new Error("no such disk");
      return disk.freeBytes;
    },
  });
  const { secret } = backend.keys;
  const send = async (method: string, path: string, body?: BodyInit, type = "application/json") => {
    const headers = { apikey: secret, authorization: `Bearer ${secret}`, "content-type": type };
    const request = new Request(backend.url + path, { method, headers, body: body ?? null });
    const response = await backend.fetch(request);
    return { status: response.status, text: await response.text() };
  };
  return {
    disk,
    send,
    insert: (slug: string) => send("POST", "/rest/v1/er_categories", JSON.stringify({ name: slug, slug })),
    upload: (name: string, bytes = PNG) =>
      send("POST", `/storage/v1/object/thumbnails/${name}.png`, bytes, "image/png"),
    files: () => readdirSync(join(dataDir, "files")),
    async close() {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const backend = await openBackend();
afterAll(() => backend.close());

describe("H5: with the embedded database", () => {
  const { disk, send, insert, upload } = backend;
  beforeEach(() => {
    disk.freeBytes = Number.POSITIVE_INFINITY;
  });

  test("the server refuses writes, sign-ups and uploads until the disk has space again", async () => {
    const user = JSON.stringify({ email: "full@x.test", password: "long-enough-1" });
    const writes = () => [
      insert("c-1"),
      send("PATCH", "/rest/v1/er_categories?slug=eq.x", '{"name":"y"}'),
      send("DELETE", "/rest/v1/er_categories?slug=eq.x"),
      send("POST", "/rest/v1/rpc/claim_rebuild", "{}"),
      send("POST", "/auth/v1/signup", user),
      upload("a"),
    ];
    // Less than the reserve is free, so the server refuses even an empty write.
    disk.freeBytes = MIN_FREE_BYTES - 1;
    for (const answer of await Promise.all(writes())) {
      expect(answer.status).toBe(507);
      expect(JSON.parse(answer.text).message).toMatch(/^The disk is almost full/);
    }
    disk.freeBytes = Number.POSITIVE_INFINITY;
    expect((await insert("c-1")).status).toBe(201);
    expect((await upload("a")).status).toBe(200);
  });

  test("if the disk is full, the server still answers read requests and calls of read-only functions", async () => {
    await insert("c-2");
    disk.freeBytes = 0;
    const rows = await send("GET", "/rest/v1/er_categories?slug=eq.c-2&select=slug");
    expect([rows.status, JSON.parse(rows.text)]).toEqual([200, [{ slug: "c-2" }]]);
    expect((await send("GET", "/storage/v1/object/public/thumbnails/none.png")).status).not.toBe(507);
    const answer = await send("POST", "/rest/v1/rpc/recap_preview", '{"secret":"x"}');
    expect(answer.status).not.toBe(507);
  });

  test("the server refuses an upload that would leave too little free space", async () => {
    const largeFile = new Uint8Array(1024 * 1024);
    largeFile.set(PNG);
    disk.freeBytes = MIN_FREE_BYTES + largeFile.length - 1;
    expect((await upload("large", largeFile)).status).toBe(507);
    disk.freeBytes++;
    expect((await upload("large", largeFile)).status).toBe(200);
  });

  test("writes still work if the system does not report the free space", async () => {
    disk.freeBytes = Number.NaN;
    expect((await insert("c-3")).status).toBe(201);
  });
});

test("H5: if the database is a PostgreSQL server, a full disk stops only uploads", async () => {
  const database = await createDatabase({});
  const { disk, insert, upload, close } = await openBackend(database.url);
  disk.freeBytes = 0;
  expect((await insert("c-1")).status).toBe(201);
  expect((await upload("a")).status).toBe(507);
  await close();
  await database.drop();
});

describe("H5: the files of Storage", () => {
  const folder = join(emptyFolder(), "files");
  afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
  const storage = createStorageFiles(folder);
  const upload = (key: string, bytes: Uint8Array, type = "image/png") =>
    storage.uploadObject("b", key, "v", bytes as never, type, "no-cache");

  test("a failed upload does not change the stored file with the same key", async () => {
    await upload("a", PNG);
    const filesBefore = readdirSync(folder).sort();
    // The upload fails after Storage has written the picture, because the JSON of the metadata cannot contain a BigInt.
    const unwritableType = 1n as unknown as string;
    for (const key of ["a", "b"]) {
      await expect(upload(key, new Uint8Array(99), unwritableType)).rejects.toThrow("BigInt");
    }
    expect(readdirSync(folder).sort()).toEqual(filesBefore);
    const storedFile = await storage.getObject("b", "a", undefined);
    expect(storedFile.body).toEqual(Buffer.from(PNG));
  });

  test("deletePartialFiles deletes only the partial files of Storage", () => {
    const name = `${"a".repeat(64)}`;
    const partialFile = `${name}.json.00000000-0000-0000-0000-000000000000.partial`;
    for (const file of [name, partialFile, "other.partial"]) writeFileSync(join(folder, file), "");
    deletePartialFiles(folder);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([name, "other.partial"]));
    expect(readdirSync(folder)).not.toContain(partialFile);
  });
});
