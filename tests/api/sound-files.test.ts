import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SOUND_FILE_MAX_BYTES, UPLOAD_CHUNK_BYTES } from "../../src/domain/constants.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addShow, type InsertedRow, UNKNOWN_ID } from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";
import { bytesOf, createUploader, soundName } from "../support/sound-files.ts";

/** Editors upload sound in chunks. Nobody can read it, except at an address that a server has signed. */

let backend: TestBackend;
let people: People;
let show: InsertedRow;
let draft: InsertedRow;
let uploader: ReturnType<typeof createUploader>;

beforeAll(async () => {
  backend = await openTestBackend();
  people = await createPeople(backend);
  show = await addShow(backend.sql, await addCategory(backend.sql, "sea"), "harbour");
  uploader = createUploader({ ...backend, send: async (request) => backend.fetch(request) });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql("delete from storage.objects where bucket_id = 'sound'");
  await backend.sql("delete from public.er_episodes");
  draft = await addDraft(backend.sql, show, "salt");
});

const TWO_CHUNKS = bytesOf(UPLOAD_CHUNK_BYTES + 1000);
const storedNames = async () =>
  (await backend.sql("select name from storage.objects where bucket_id = 'sound'")).map(({ name }) => name);
const storage = (actor: string, method: string, path: string, body?: object) =>
  backend.request(actor, method, `/storage/v1/${path}`, body);
const sign = async (name: string) =>
  (await storage("service", "POST", `object/sign/sound/${name}`, { expiresIn: 60 })).body.signedURL as string;
const download = async (address: string, headers: Record<string, string> = {}) => {
  const response = await backend.fetch(new Request(`${backend.url}/storage/v1${address}`, { headers }));
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe("an upload in chunks", () => {
  test("a file arrives whole, and a signed address serves it", async () => {
    const name = soundName(draft.id);
    expect(await uploader.upload(people.editor.token, { name, bytes: TWO_CHUNKS })).toBe(204);
    const [row] = await backend.sql("select owner::text, metadata from storage.objects where name = $1", [name]);
    expect(row).toMatchObject({
      owner: people.editor.id,
      metadata: { size: TWO_CHUNKS.length, mimetype: "audio/mpeg" },
    });
    const file = await download(await sign(name));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    expect(Buffer.compare(file.bytes, TWO_CHUNKS)).toBe(0);
  });

  test("after an interruption, the server says how much it has, and the upload continues there", async () => {
    const { editor } = people;
    const name = soundName(draft.id);
    const address = (await uploader.create(editor.token, { name, bytes: TWO_CHUNKS })).headers.get("location") ?? "";
    const offset = async () => (await uploader.head(editor.token, address)).headers.get("upload-offset");
    expect(await offset()).toBe("0");
    const chunk = TWO_CHUNKS.slice(0, UPLOAD_CHUNK_BYTES);
    const rest = TWO_CHUNKS.slice(UPLOAD_CHUNK_BYTES);
    expect((await uploader.patch(editor.token, address, 0, chunk)).status).toBe(204);
    expect([await offset(), await storedNames()]).toEqual([String(UPLOAD_CHUNK_BYTES), []]);
    expect((await uploader.patch(editor.token, address, 0, chunk)).status).toBe(409);
    expect((await uploader.patch(editor.token, address, UPLOAD_CHUNK_BYTES, rest)).status).toBe(204);
    expect([await offset(), await storedNames()]).toEqual([String(TWO_CHUNKS.length), [name]]);
  });

  test("a chunk of another size is refused, unless it is the last one", async () => {
    const { token } = people.editor;
    const created = await uploader.create(token, { name: soundName(draft.id), bytes: TWO_CHUNKS });
    const address = created.headers.get("location") ?? "";
    expect((await uploader.patch(token, address, 0, bytesOf(1000))).status).toBe(400);
    expect((await uploader.patch(token, address, 0, TWO_CHUNKS)).status).toBe(400);
  });

  test("an editor can end an upload, and the server forgets it", async () => {
    const { token } = people.editor;
    const created = await uploader.create(token, { name: soundName(draft.id), bytes: TWO_CHUNKS });
    const address = created.headers.get("location") ?? "";
    expect((await uploader.call(token, "DELETE", address)).status).toBe(204);
    expect((await uploader.head(token, address)).status).toBe(404);
    expect((await uploader.head(token, "/storage/v1/upload/resumable/..%2f..%2fkeys")).status).toBe(404);
  });

  test("Storage says how large a file may be, and takes no larger file", async () => {
    const options = await uploader.call(null, "OPTIONS", "/storage/v1/upload/resumable");
    expect(options.headers.get("tus-max-size")).toBe(String(SOUND_FILE_MAX_BYTES));
    const file = { name: soundName(draft.id), bytes: bytesOf(1) };
    expect((await uploader.create(people.editor.token, file, SOUND_FILE_MAX_BYTES + 1)).status).toBe(413);
    expect((await uploader.create(people.editor.token, file, SOUND_FILE_MAX_BYTES)).status).toBe(201);
    const [bucket] = await backend.sql("select * from storage.buckets where id = 'sound'");
    expect(Number(bucket?.["file_size_limit"])).toBe(SOUND_FILE_MAX_BYTES);
  });
});

describe("G13: who may upload sound, and where", () => {
  test("only editors and admins upload, and a blocked account loses the right", async () => {
    const file = (digit: string) => ({ name: soundName(draft.id, digit), bytes: bytesOf(9) });
    const { reader, owner, pro, author, blocked, editor, admin } = people;
    for (const token of [null, reader.token, owner.token, pro.token, author.token, blocked.token])
      expect((await uploader.create(token, file("a"))).status).toBeOneOf([400, 401, 403]);
    expect(await uploader.upload(editor.token, file("b"))).toBe(204);
    expect(await uploader.upload(admin.token, file("c"))).toBe(204);
    const created = await uploader.create(editor.token, file("d"));
    await backend.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [editor.id]);
    const address = created.headers.get("location") ?? "";
    expect((await uploader.patch(editor.token, address, 0, bytesOf(9))).status).toBeOneOf([400, 401, 403]);
    await backend.sql("delete from private.blocked_accounts where user_id = $1", [editor.id]);
    expect((await storedNames()).sort()).toEqual([file("b").name, file("c").name]);
  });

  test.each([
    ["of another recap", () => soundName(UNKNOWN_ID)],
    ["without a recap", () => `${"a".repeat(32)}.mp3`],
    ["in a deeper folder", () => `${draft.id}/x/${"a".repeat(32)}.mp3`],
    ["in another folder", () => `${draft.id}/../${"a".repeat(32)}.mp3`],
    ["that is no hash", () => `${draft.id}/talk.mp3`],
    ["with two endings", () => `${draft.id}/${"a".repeat(32)}.mp3.html`],
    ["in capitals", () => soundName(draft.id).toUpperCase()],
    ["with a NUL", () => `${soundName(draft.id)}\0`],
    ["in another script", () => soundName(draft.id).replace("a", "å")],
  ])("a name %s is refused", async (_, nameOf) => {
    const file = { name: nameOf(), bytes: bytesOf(9) };
    expect((await uploader.create(people.editor.token, file)).status).toBeOneOf([400, 403]);
    expect(await storedNames()).toEqual([]);
  });

  test.each([
    "text/html",
    "image/png",
    "application/octet-stream",
    "audio",
    "",
    "audio/é",
    "audio/a\r\nx-upsert: true",
  ])("a file with the type “%s” is refused", async (type) => {
    const file = { name: soundName(draft.id), bytes: bytesOf(9), type };
    expect((await uploader.create(people.editor.token, file)).status).toBeOneOf([400, 415]);
  });

  test("G13: a recap has at most 5 files of sound, also with parallel uploads", async () => {
    const file = (digit: string) => ({ name: soundName(draft.id, digit), bytes: bytesOf(9) });
    for (const digit of ["1", "2", "3", "4"]) expect(await uploader.upload(people.editor.token, file(digit))).toBe(204);
    await Promise.all(["5", "6", "7"].map((digit) => uploader.upload(people.editor.token, file(digit))));
    expect(await storedNames()).toHaveLength(5);
    const other = await addDraft(backend.sql, show, "fog");
    const name = soundName(other.id);
    expect(await uploader.upload(people.editor.token, { name, bytes: bytesOf(9) })).toBe(204);
  });

  test("G13: the site has at most 50 GB of sound", async () => {
    const add = (digit: string, size: number) =>
      backend.sql("insert into storage.objects (bucket_id, name, metadata) values ('sound', $1, $2::jsonb)", [
        soundName(draft.id, digit),
        { size },
      ]);
    await add("a", 50_000_000_000);
    await expect(add("b", 1)).rejects.toThrow("A recap has at most 5 files of sound, and the site at most 50 GB.");
    expect(await storedNames()).toEqual([soundName(draft.id, "a")]);
  });

  test("no one replaces a file of sound", async () => {
    const file = { name: soundName(draft.id), bytes: bytesOf(9) };
    await uploader.upload(people.editor.token, file);
    for (const token of [people.editor.token, people.admin.token])
      expect((await uploader.create(token, file)).status).toBeGreaterThanOrEqual(400);
    const path = `object/sound/${file.name}`;
    for (const method of ["POST", "PUT"])
      expect((await storage(people.admin.token, method, path, {})).status).toBeGreaterThanOrEqual(400);
  });
});

describe("G14: who may read sound", () => {
  let name: string;
  beforeEach(async () => {
    name = soundName(draft.id);
    await uploader.upload(people.editor.token, { name, bytes: bytesOf(1000) });
  });

  test("no session reads, lists, signs, moves or deletes a file, not even its owner or an admin", async () => {
    for (const actor of ["anon", people.reader.token, people.author.token, people.editor.token, people.admin.token]) {
      for (const path of [`object/sound/${name}`, `object/public/sound/${name}`, `object/authenticated/sound/${name}`])
        expect((await storage(actor, "GET", path)).status, path).toBeGreaterThanOrEqual(400);
      expect((await storage(actor, "POST", "object/list/sound", { prefix: draft.id })).body).toEqual([]);
      const signed = await storage(actor, "POST", `object/sign/sound/${name}`, { expiresIn: 60 });
      expect(signed.status).toBeGreaterThanOrEqual(400);
      const move = { bucketId: "sound", sourceKey: name, destinationKey: soundName(draft.id, "b") };
      expect((await storage(actor, "POST", "object/move", move)).status).toBeGreaterThanOrEqual(400);
      const { body } = await storage(actor, "DELETE", "object/sound", { prefixes: [name] });
      if (Array.isArray(body)) expect(body).toEqual([]);
    }
    expect(await storedNames()).toEqual([name]);
  });

  test("a signed address works only for its file, and not after its time or after the file was removed", async () => {
    const address = await sign(name);
    expect((await download(address)).status).toBe(200);
    const other = soundName(draft.id, "b");
    await uploader.upload(people.editor.token, { name: other, bytes: bytesOf(1000) });
    for (const changed of [address.replace(name, other), address.split("?")[0] ?? "", `${address}x`])
      expect((await download(changed)).status).toBe(400);
    const expired = await storage("service", "POST", `object/sign/sound/${name}`, { expiresIn: -1 });
    expect((await download(expired.body.signedURL)).status).toBe(400);
    await storage("service", "DELETE", "object/sound", { prefixes: [name] });
    expect((await download(address)).status).toBe(400);
  });

  test("a signed address serves a part of a file, so that a download can continue", async () => {
    const address = await sign(name);
    const whole = await download(address);
    const rest = await download(address, { range: "bytes=900-", "if-range": whole.headers.get("etag") ?? "" });
    expect([rest.status, rest.headers.get("content-range")]).toEqual([206, "bytes 900-999/1000"]);
    expect(rest.bytes).toEqual(whole.bytes.slice(900));
    expect((await download(address, { range: "bytes=900-", "if-range": '"old"' })).status).toBe(200);
    expect((await download(address, { range: "bytes=1000-" })).status).toBe(416);
  });
});

describe("files that nothing needs", () => {
  const unused = async () => (await backend.rest("service", "POST", "rpc/unused_sound_files", {})).body;

  test.each<[string, string, object, boolean]>([
    ["of a stored transcript", "1 minute", { state: "arrived" }, true],
    ["of a stored transcript that the editor keeps", "90 days", { state: "arrived", keeps_file: true }, false],
    ["that waits", "90 days", { state: "waiting" }, false],
    ["that a service hears", "90 days", { state: "recognising" }, false],
    ["of a fresh failure", "6 days", { state: "failed" }, false],
    ["of an old failure", "8 days", { state: "failed" }, true],
    ["of an old refused text", "8 days", { state: "refused" }, true],
    ["of a transcription that was cancelled a moment ago", "1 minute", { state: "cancelled" }, false],
    ["of a transcription that was cancelled", "2 hours", { state: "cancelled" }, true],
  ])("a file %s, %s old", async (_, age, columns, isUnused) => {
    const name = soundName(draft.id);
    await backend.sql(`insert into storage.objects (bucket_id, name) values ('sound', $1)`, [name]);
    const row = { state: "waiting", keeps_file: false, ...columns };
    await backend.sql(
      `insert into private.transcriptions (episode_id, sound_file, state, keeps_file, changed_at)
       values ($1, $2, $3, $4, now() - $5::interval)`,
      [draft.id, name, row.state, row.keeps_file, age],
    );
    expect(await unused()).toEqual(isUnused ? [{ name }] : []);
  });

  test("a file that nobody has asked to transcribe goes after a week, also if its recap was deleted", async () => {
    const add = (digit: string, age: string) =>
      backend.sql(
        "insert into storage.objects (bucket_id, name, created_at) values ('sound', $1, now() - $2::interval)",
        [soundName(draft.id, digit), age],
      );
    await add("a", "6 days");
    await add("b", "8 days");
    await backend.sql("delete from public.er_episodes");
    expect(await unused()).toEqual([{ name: soundName(draft.id, "b") }]);
  });
});
