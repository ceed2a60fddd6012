import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { createRecogniser } from "../../scripts/worker/recogniser.ts";
import { workOnce } from "../../scripts/worker/work.ts";
import type { Account } from "../support/backend.ts";
import { addCategory, addDraft, addShow, type InsertedRow, UNKNOWN_ID } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { makeSamples, openRecogniser, soundFile, writeFfmpeg } from "../support/recogniser.ts";
import { bytesOf, createUploader, soundName } from "../support/sound-files.ts";
import { openAssemblyAi } from "../support/transcription.ts";

/** An editor uploads a file, and a service or the worker hears it at a signed address. Then the site removes the file. */

const BYTES = bytesOf(5000);

let service: Awaited<ReturnType<typeof openAssemblyAi>>;
let functions: TestFunctions;
let editor: Account;
let author: Account;
let show: InsertedRow;
let draft: InsertedRow;
let uploader: ReturnType<typeof createUploader>;

beforeAll(async () => {
  service = await openAssemblyAi();
  functions = await openFunctions({
    ...service.settings,
    TRANSCRIBE_PRICE_PER_HOUR: "0.17",
  });
  editor = await functions.account("editor@api.test", "editor");
  author = await functions.account("author@api.test", "author");
  show = await addShow(functions.sql, await addCategory(functions.sql, "sea"), "harbour", { language: "en" });
  uploader = createUploader({ ...functions, send: fetch });
});
afterAll(async () => {
  await functions.close();
  service.close();
});
beforeEach(async () => {
  service.reset();
  await functions.sql(`delete from private.transcription_ledger; delete from private.jobs where kind = 'transcribe';
    delete from storage.objects where bucket_id = 'sound'; delete from public.er_episodes`);
  draft = await addDraft(functions.sql, show, "salt");
});

async function rpc(account: Account, name: string, parameters: object = {}) {
  const response = await functions.post(`/rest/v1/rpc/${name}`, account.token, parameters);
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}

const upload = (name = soundName(draft.id), bytes: Uint8Array<ArrayBuffer> = BYTES) =>
  uploader.upload(editor.token, { name, bytes });
const request = async (columns: object = {}) =>
  (await rpc(editor, "transcribe_file", { episode: draft.id, file: soundName(draft.id), ...columns })).body;
const runSteps = () => functions.call("transcribe", editor.token, {});
const row = async () => (await rpc(editor, "transcriptions")).body[0];
const storedNames = async () =>
  (await functions.sql("select name from storage.objects where bucket_id = 'sound'")).map(({ name }) => name);
const makeDue = () =>
  functions.sql("update private.jobs set run_at = clock_timestamp() - interval '1 second' where kind = 'transcribe'");
const addressAt = (id: string) => service.jobs.get(id)?.audio_url ?? "";
async function finish(id = "job-1") {
  service.end(id);
  await service.callBack(id);
}

describe("an uploaded file becomes a transcript", () => {
  test("the service downloads it at a signed address, the transcript arrives, and the file goes", async () => {
    await upload();
    expect(await request({ seconds: 600 })).toBe("waiting");
    await runSteps();
    const heard = await fetch(addressAt("job-1"));
    expect(Buffer.compare(Buffer.from(await heard.arrayBuffer()), Buffer.from(BYTES))).toBe(0);
    expect(await functions.sql("select reserved_seconds from private.transcription_ledger")).toEqual([
      { reserved_seconds: 600 },
    ]);
    await finish();
    expect(await row()).toMatchObject({ state: "arrived", host: null });
    await runSteps();
    expect(await storedNames()).toEqual([]);
    expect((await fetch(addressAt("job-1"))).status).toBe(400);
  });

  test("an editor can keep the file, and the next transcription needs no upload", async () => {
    await upload();
    await request({ keeps_file: true });
    await runSteps();
    await finish();
    await runSteps();
    expect(await storedNames()).toEqual([soundName(draft.id)]);
    await functions.sql("update public.er_episodes set transcript = null");
    expect(await request()).toBe("waiting");
  });

  test("the same sound costs once, also with two editors and two tabs", async () => {
    await upload();
    const outcomes = await Promise.all([request(), request(), request()]);
    expect(outcomes.sort()).toEqual(["already", "already", "waiting"]);
    await Promise.all([runSteps(), runSteps()]);
    expect(service.jobs.size).toBe(1);
  });

  test("after an unclear answer, the site finds the job, although each signed address differs", async () => {
    service.faults.push("lost");
    await upload();
    await request();
    await runSteps();
    expect([(await row()).state, service.jobs.size]).toEqual(["sent", 1]);
    service.end("job-1");
    await makeDue();
    await runSteps();
    expect([(await row()).state, service.jobs.size]).toEqual(["arrived", 1]);
  });

  test("a file that is gone fails with the reason, and nothing is sent or reserved", async () => {
    await upload();
    await request();
    const { secret } = functions.keys;
    await fetch(`${functions.url}/storage/v1/object/sound/${soundName(draft.id)}`, {
      method: "DELETE",
      headers: { apikey: secret, authorization: `Bearer ${secret}`, "content-type": "application/json" },
    });
    await functions.sql("delete from storage.objects where bucket_id = 'sound'");
    await runSteps();
    expect(await row()).toMatchObject({
      state: "failed",
      reason: "The file is no longer on the site. Choose it again.",
    });
    expect([service.jobs.size, await functions.sql("select from private.transcription_ledger")]).toEqual([0, []]);
    await upload();
    expect(await request()).toBe("waiting");
    await runSteps();
    expect((await row()).state).toBe("recognising");
  });

  test("the worker gets the same kind of address, and removes the file too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "recap-file-"));
    const recogniser = await openRecogniser();
    await upload(soundName(draft.id), new Uint8Array(soundFile(makeSamples(["speech", 130]))));
    await request({ seconds: 130 });
    const options = {
      server: clientOf({ ...functions, fetch: (sent) => fetch(sent) }),
      recognise: createRecogniser({ baseUrl: recogniser.url, apiKey: "", model: "test" }),
      ceilings: { hoursPerDay: 20, hoursPerMonth: 200 },
      contact: "desk@recap.test",
      resolve: async (name: string) => [name],
      ffmpeg: writeFfmpeg(folder),
      folder,
      signal: new AbortController().signal,
    };
    expect(await workOnce(options)).toBe("arrived");
    expect(await workOnce(options)).toBeNull();
    expect(await storedNames()).toEqual([]);
    recogniser.close();
    rmSync(folder, { recursive: true });
    expect(recogniser.requests).toHaveLength(1);
  });
});

describe("what the site refuses", () => {
  test("a recap that has a transcript or was deleted, and a file that is not there", async () => {
    expect(await request()).toBe("no_sound");
    const done = await addDraft(functions.sql, show, "pier", { transcript: "Words." });
    await upload();
    const ask = async (episode: string, file = soundName(draft.id)) =>
      (await rpc(editor, "transcribe_file", { episode, file })).body;
    expect(await ask(done.id)).toBe("has_transcript");
    expect(await ask(UNKNOWN_ID)).toBe("missing");
    const other = await addDraft(functions.sql, show, "fog");
    expect(await ask(other.id)).toBe("no_sound");
    expect(await functions.sql("select from private.transcriptions")).toEqual([]);
  });

  test("B242: only editors transcribe files, and no answer and no table has a signed address", async () => {
    const parameters = { episode: draft.id, file: soundName(draft.id) };
    expect((await rpc(author, "transcribe_file", parameters)).status).toBe(403);
    const visitor = await functions.post("/rest/v1/rpc/transcribe_file", null, parameters);
    expect(visitor.status).toBe(401);
    await visitor.body?.cancel();
    await upload();
    await request();
    await runSteps();
    const token = new URL(addressAt("job-1")).searchParams.get("token") ?? "";
    expect(token).not.toBe("");
    service.end("job-1", `Download error, unable to download ${addressAt("job-1")}`);
    await service.callBack("job-1");
    const texts = [(await rpc(editor, "transcriptions")).text];
    for (const table of ["private.transcriptions", "private.jobs", "private.transcription_ledger"])
      texts.push(JSON.stringify(await functions.sql(`select * from ${table}`)));
    expect(texts.join()).toContain("could not download the sound");
    expect(texts.join()).not.toContain(token);
  });

  test("the quote counts the length of the file, and names the limit of the project before the upload", async () => {
    const quote = async (seconds: number | null) =>
      (await functions.call("transcribe", editor.token, { quote: [draft.id], file: { seconds } })).body;
    expect(await quote(1800.4)).toMatchObject({
      text: "1 episode, 0.5 hours, about $0.09. Today 0 of 20 hours are used.",
      file: { maxBytes: 1_000_000_000, problem: null },
    });
    expect((await quote(null)).text).toContain("The file does not say how long it is, so it counts as an hour.");
    await functions.sql("update storage.buckets set file_size_limit = 52428800 where id = 'sound'");
    expect((await quote(null)).file.maxBytes).toBe(52_428_800);
    await functions.sql("update storage.buckets set file_size_limit = 1000000000 where id = 'sound'");
    expect((await functions.call("transcribe", editor.token, { quote: [draft.id] })).body).not.toHaveProperty("file");
  });
});
