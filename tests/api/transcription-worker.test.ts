import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { createRecogniser } from "../../scripts/worker/recogniser.ts";
import { workOnce } from "../../scripts/worker/work.ts";
import type { Client } from "../../supabase/functions/_shared/caller.ts";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addShow, type InsertedRow } from "../support/content.ts";
import { makeSamples, openRecogniser, openSoundHost, soundFile, wordsOf, writeFfmpeg } from "../support/recogniser.ts";

/** The worker takes recordings of the queue, and a stand-in of a recogniser hears them. */

let backend: TestBackend;
let server: Client;
let editor: Account;
let show: InsertedRow;
let recogniser: Awaited<ReturnType<typeof openRecogniser>>;
let host: Awaited<ReturnType<typeof openSoundHost>>;
const folder = mkdtempSync(join(tmpdir(), "recap-work-"));
const ffmpeg = writeFfmpeg(folder);
const workFolder = mkdtempSync(join(tmpdir(), "recap-work-"));

beforeAll(async () => {
  backend = await openTestBackend();
  server = clientOf({ ...backend, fetch: async (request) => backend.fetch(request) });
  editor = await backend.account("editor@api.test", "editor");
  show = await addShow(backend.sql, await addCategory(backend.sql, "sea"), "harbour", { language: "en" });
  await backend.sql(
    "insert into public.er_glossary (show_id, term, misheard) values ($1, 'Anchor', '{}'), ($1, 'Zander', $2)",
    [show.id, ["Sander"]],
  );
  recogniser = await openRecogniser();
  host = await openSoundHost();
  host.serve(soundFile(makeSamples(["speech", 130])));
});
afterAll(async () => {
  await backend.close();
  recogniser.close();
  host.close();
  for (const path of [folder, workFolder]) rmSync(path, { recursive: true, force: true });
});

let draft: InsertedRow;
beforeEach(async () => {
  recogniser.reset();
  host.reset();
  await backend.sql("delete from private.transcription_ledger");
  await backend.sql("delete from private.jobs where kind = 'transcribe'");
  await backend.sql("delete from public.er_episodes");
  draft = await addDraft(backend.sql, show, "salt", { enclosure_url: `${host.url}/salt.mp3`, duration_minutes: 2 });
  await rpc("request_transcriptions", { episodes: [draft.id] });
});

const rpc = async (name: string, body: object = {}) =>
  (await backend.rest(editor.token, "POST", `rpc/${name}`, body)).body;
const row = async () => (await rpc("transcriptions"))[0];
const stored = async (): Promise<string> =>
  (await backend.sql("select transcript from public.er_episodes where id = $1", [draft.id]))[0]?.[
    "transcript"
  ] as string;
const billed = async () =>
  (await backend.sql("select sum(billed_seconds)::int as seconds from private.transcription_ledger"))[0]?.["seconds"];
const makeDue = () => backend.sql("update private.jobs set run_at = clock_timestamp() - interval '1 second'");
const loseClaims = () =>
  backend.sql("update private.jobs set held_until = clock_timestamp() - interval '1 second' where token is not null");

const work = (changes: Partial<Parameters<typeof workOnce>[0]> = {}) =>
  workOnce({
    server,
    recognise: createRecogniser({ baseUrl: recogniser.url, apiKey: "", model: "test", timeoutMs: 5000, pauseMs: 1 }),
    ceilings: { hoursPerDay: 20, hoursPerMonth: 200 },
    contact: "desk@recap.test",
    resolve: async (name) => [name],
    trustedOrigin: host.url,
    ffmpeg,
    folder: workFolder,
    maxSeconds: 50,
    pauseMs: 1,
    signal: new AbortController().signal,
    ...changes,
  });

const SPOKEN = Array.from({ length: 130 }, (_, second) => second).filter((second) => second % 5 !== 4);
const WORDS = SPOKEN.map(wordsOf).join(" ");
const plainText = (transcript: string) => transcript.replace(/^\[[\d:.]+\] /gm, "").replaceAll("\n", " ");

test("the worker stores the whole text, counts the sent seconds and leaves no file", async () => {
  expect(await work()).toBe("arrived");
  expect(plainText(await stored())).toBe(WORDS);
  expect(await row()).toMatchObject({ state: "arrived", provider: "worker", seconds: 130 });
  // The glossary of the show, first the terms that were misheard.
  expect(new Set(recogniser.requests.map(({ prompt }) => prompt))).toEqual(new Set(["Zander, Anchor."]));
  expect(await billed()).toBeGreaterThanOrEqual(130);
  expect(readdirSync(workFolder)).toEqual([]);
  expect(await backend.sql("select from private.transcription_parts")).toHaveLength(0);
  expect(await work()).toBeNull();
});

test("a worker that is killed at any point sends no finished part again", async () => {
  for (const killedAt of [1, 2]) {
    const kill = new AbortController();
    let heard = 0;
    recogniser.whenHeard(() => {
      if (++heard === 2) kill.abort();
    });
    await expect(work({ signal: kill.signal }), `kill ${killedAt}`).rejects.toThrow("aborted");
    expect(await stored()).toBeNull();
    recogniser.whenHeard(() => {});
    await loseClaims();
    await server.rpc("sweep_transcriptions").throwOnError();
    await makeDue();
  }
  expect(await work()).toBe("arrived");
  expect(plainText(await stored())).toBe(WORDS);
  // Three parts. Each kill interrupts one request, whose answer nobody got.
  expect(recogniser.requests).toHaveLength(3 + 2);
});

test("a worker that stops three times leaves a reason, and a new try uses what is there", async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const kill = new AbortController();
    recogniser.whenHeard(() => kill.abort());
    await expect(work({ signal: kill.signal })).rejects.toThrow("aborted");
    await loseClaims();
    await server.rpc("sweep_transcriptions").throwOnError();
    await makeDue();
  }
  await server.rpc("sweep_transcriptions").throwOnError();
  expect(await row()).toMatchObject({
    state: "failed",
    reason: "The work stopped three times before the end. Try again.",
  });
  recogniser.whenHeard(() => {});
  expect(await rpc("retry_transcription", { transcription: (await row()).id })).toBe(true);
  expect(await work()).toBe("arrived");
});

test("an old worker that wakes up after its claim has ended stores nothing", async () => {
  let isFirst = true;
  recogniser.whenHeard(() => {
    if (!isFirst) return;
    isFirst = false;
    backend.sql("update private.jobs set token = gen_random_uuid() where token is not null").catch(() => {});
  });
  expect(["cancelled", "lost"]).toContain(await work());
  expect(await stored()).toBeNull();
  await loseClaims();
  await server.rpc("sweep_transcriptions").throwOnError();
  await makeDue();
  expect(await work()).toBe("arrived");
});

test("a cancel stops the worker before the next part", async () => {
  const { id } = await row();
  let done: Promise<unknown> = Promise.resolve();
  recogniser.whenHeard(() => {
    if (recogniser.requests.length === 1) done = rpc("cancel_transcription", { transcription: id });
  });
  expect(await work()).toBe("cancelled");
  await done;
  expect(recogniser.requests.length).toBeLessThan(3);
  expect([await stored(), (await row()).state]).toEqual([null, "cancelled"]);
  expect(await backend.sql("select from private.jobs where kind = 'transcribe'")).toHaveLength(0);
});

test("a page instead of sound ends the job with the reason", async () => {
  host.answer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    return true;
  });
  expect(await work()).toBe("failed");
  expect((await row()).reason).toBe("The address leads to a web page and not to sound.");
  expect(await billed()).toBe(0);
});

test("a fault of the worker itself uses no try", async () => {
  expect(await work({ ffmpeg: join(folder, "missing") })).toBe("waiting");
  expect((await row()).reason).toBe(
    "The worker needs ffmpeg. Install it, or set FFMPEG_PATH to its place (docs/transcription.md).",
  );
  const [job] = await backend.sql("select attempts from private.jobs where kind = 'transcribe'");
  expect(job).toEqual({ attempts: 0 });
});

test("a recogniser that cannot be reached uses no try and no hours", async () => {
  const closed = await openRecogniser();
  closed.close();
  const recognise = createRecogniser({ baseUrl: closed.url, apiKey: "", model: "test", pauseMs: 1 });
  expect(await work({ recognise })).toBe("waiting");
  expect((await row()).reason).toBe("The recogniser cannot be reached (ECONNREFUSED).");
  const [job] = await backend.sql("select attempts from private.jobs where kind = 'transcribe'");
  expect([job, await billed()]).toEqual([{ attempts: 0 }, 0]);
});

test.each([400, 401, 413, 429, 503])("nobody counts hours that a recogniser has refused with %i", async (status) => {
  recogniser.faults.push(...Array(40).fill(status));
  expect(["waiting", "failed"]).toContain(await work());
  expect(await billed()).toBe(0);
});

test("hours that a recogniser may have billed count", async () => {
  recogniser.faults.push(504, 504);
  expect(await work()).toBe("waiting");
  expect(await billed()).toBeGreaterThan(80);
});

test.runIf(existsSync("/dev/full"))("without a place for files, the job waits", async () => {
  expect(await work({ folder: join(workFolder, "missing") })).toBe("waiting");
  expect((await row()).reason).toBe("The worker cannot write to its folder.");
});

test("the ceiling of a day holds for the worker too", async () => {
  await backend.sql("insert into private.transcription_ledger (provider, reserved_seconds) values ('worker', 100)");
  expect(await work({ ceilings: { hoursPerDay: 0.05, hoursPerMonth: 1 } })).toBe("over_day");
  expect(recogniser.requests).toHaveLength(0);
  expect((await row()).reason).toBe("The limit of 0.05 hours a day is reached. It starts tomorrow.");
});

test("a text that fails the checks is kept for an editor", async () => {
  recogniser.faults.push(...Array(12).fill("loop"));
  expect(await work()).toBe("refused");
  expect(await row()).toMatchObject({ has_text: true, reason: expect.stringContaining("again and again") });
});
