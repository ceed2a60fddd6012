import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addDraft, addShow, type InsertedRow, UNKNOWN_ID } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { openAssemblyAi } from "../support/transcription.ts";

/** Editors ask for the text of recordings. A stand-in for AssemblyAI recognises them. */

const TOKEN = "token-of-a-private-feed";
const SOUND = `https://media.test/salt.mp3?token=${TOKEN}`;

let service: Awaited<ReturnType<typeof openAssemblyAi>>;
let functions: TestFunctions;
let editor: Account;
let admin: Account;
let author: Account;
let reader: Account;
let show: InsertedRow;
let draft: InsertedRow;

beforeAll(async () => {
  service = await openAssemblyAi();
  functions = await openFunctions({
    ...service.settings,
    TRANSCRIBE_PRICE_PER_HOUR: "0.17",
    TRANSCRIBE_HOURS_PER_DAY: "2",
  });
  editor = await functions.account("editor@api.test", "editor");
  admin = await functions.account("admin@api.test", "admin");
  author = await functions.account("author@api.test", "author");
  reader = await functions.account("reader@api.test");
  show = await addShow(functions.sql, await addCategory(functions.sql, "sea"), "harbour", { language: "en" });
});
afterAll(async () => {
  await functions.close();
  service.close();
});
beforeEach(async () => {
  service.reset();
  await functions.sql(`delete from private.transcription_ledger; delete from private.jobs where kind = 'transcribe';
    delete from private.show_rules; delete from public.er_episodes`);
  draft = await addRecap("salt");
});

const addRecap = (slug: string, columns: object = {}) =>
  addDraft(functions.sql, show, slug, { enclosure_url: SOUND, duration_minutes: 10, ...columns });

async function rpc(account: Account, name: string, parameters: object = {}) {
  const response = await functions.post(`/rest/v1/rpc/${name}`, account.token, parameters);
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}

const request = async (episodes: string[] = [draft.id], address?: string) =>
  (await rpc(editor, "request_transcriptions", { episodes, ...(address ? { sound_address: address } : {}) })).body;
const rows = async () => (await rpc(editor, "transcriptions")).body;
const row = async () => (await rows())[0];
const stateOf = async () => (await row()).state;
const runSteps = () => functions.call("transcribe", editor.token, {});
const makeDue = () =>
  functions.sql("update private.jobs set run_at = clock_timestamp() - interval '1 second' where kind = 'transcribe'");
const transcriptOf = async (id = draft.id) =>
  (await functions.sql("select transcript from public.er_episodes where id = $1", [id]))[0]?.["transcript"];
const ledger = () =>
  functions.sql("select reserved_seconds, billed_seconds, is_open from private.transcription_ledger order by id");
/** The worker of the claim has stopped without a word. */
const loseClaim = () =>
  functions.sql(`update private.jobs set token = coalesce(token, gen_random_uuid()),
    held_until = clock_timestamp() - interval '1 second' where kind = 'transcribe'`);

describe("a recording becomes a transcript", () => {
  test("an editor asks, the service calls back, and the recap has the text with its times", async () => {
    await functions.sql(
      "insert into public.er_glossary (show_id, term) values ($1, 'Mara Quill'), ($1, 'a term of more than six whole words')",
      [show.id],
    );
    expect(await request()).toEqual([{ episode_id: draft.id, outcome: "waiting" }]);
    expect((await runSteps()).body).toEqual({ provider: "assemblyai", steps: 1 });
    expect(await row()).toMatchObject({
      state: "recognising",
      provider: "assemblyai",
      host: "media.test",
      title: "salt",
    });
    expect(service.jobs.get("job-1")?.request).toMatchObject({
      audio_url: SOUND,
      speaker_labels: true,
      keyterms_prompt: ["Mara Quill"],
      language_code: "en",
      webhook_auth_header_name: "x-transcription-secret",
    });
    service.end("job-1");
    expect(await service.callBack("job-1")).toBe(200);
    expect(await row()).toMatchObject({ state: "arrived", reason: null, seconds: 600 });
    expect(await transcriptOf()).toMatch(
      /^\[00:00:00\] Speaker A: 0 the tide came in .*\n\[00:00:10\] Speaker B: 1 the/,
    );
    expect(await ledger()).toEqual([{ reserved_seconds: 600, billed_seconds: 600, is_open: false }]);
    expect(service.deleted).toEqual(["job-1"]);
  });

  test("the recap keeps the length of the transcribed sound, until it gets a text with other times", async () => {
    const change = async (text: string) => {
      await functions.sql("update public.er_episodes set transcript = $1", [text]);
      const [recap] = await functions.sql("select transcribed_seconds from public.er_episodes");
      return recap?.["transcribed_seconds"];
    };
    await request();
    await runSteps();
    service.end("job-1");
    await service.callBack("job-1");
    const transcript = String(await transcriptOf());
    expect(await change(transcript.replace("tide", "Tide"))).toBe(600);
    expect(await change("[00:00:03] Ada: Another text.")).toBeNull();
  });

  test("a lost call does no harm, because the schedule asks for the text", async () => {
    await request();
    await runSteps();
    service.end("job-1");
    await makeDue();
    await runSteps();
    expect([await stateOf(), service.jobs.size]).toEqual(["arrived", 1]);
  });

  test("a doubled and a late call change nothing", async () => {
    await request();
    await runSteps();
    service.end("job-1");
    expect(await Promise.all([service.callBack("job-1"), service.callBack("job-1")])).toContain(200);
    await functions.sql("update public.er_episodes set transcript = 'Corrected by hand.'");
    expect(await service.callBack("job-1")).toBe(200);
    expect(await transcriptOf()).toBe("Corrected by hand.");
    expect(await ledger()).toHaveLength(1);
  });

  test("E31: a forged call does nothing, and no text comes from a call", async () => {
    await request();
    await runSteps();
    expect(await service.callBack("job-1", { secret: "guessed" })).toBe(401);
    expect(await service.callBack("job-1", { secret: "" })).toBe(401);
    const body = {
      transcript_id: "job-9",
      status: "completed",
      text: "Forged words.",
      utterances: [{ text: "Forged." }],
    };
    expect(await service.callBack("job-1", { body })).toBe(200);
    expect([await stateOf(), await transcriptOf()]).toEqual(["recognising", null]);
    for (const id of ["x", UNKNOWN_ID, ""]) {
      const answer = await fetch(`${functions.url}/functions/v1/transcription-events?job=${id}`, {
        method: "POST",
        headers: { "x-transcription-secret": "guessed" },
      });
      expect(answer.status).toBe(401);
    }
  });

  test("temporary trouble answers 503, so that the service calls again", async () => {
    await request();
    await runSteps();
    service.end("job-1");
    service.failReads(502);
    expect(await service.callBack("job-1")).toBe(503);
    service.failReads(null);
    await functions.sql("update private.jobs set token = gen_random_uuid(), held_until = now() + interval '1 hour'");
    expect(await service.callBack("job-1")).toBe(503);
    await loseClaim();
    expect(await service.callBack("job-1")).toBe(200);
    expect(await stateOf()).toBe("arrived");
  });

  test("after an unclear answer, the site looks for the job before it sends anything again", async () => {
    service.faults.push("lost");
    await request();
    await runSteps();
    expect([await stateOf(), service.jobs.size]).toEqual(["sent", 1]);
    expect((await row()).reason).toBe("The transcription service could not be reached.");
    service.end("job-1");
    await makeDue();
    await runSteps();
    expect([await stateOf(), service.jobs.size]).toEqual(["arrived", 1]);
    expect((await row()).reason).toBeNull();
  });

  test("a function that stopped before it stored the id finds the job again", async () => {
    await request();
    await runSteps();
    await functions.sql("update private.transcriptions set state = 'sent', provider_id = null");
    await loseClaim();
    service.end("job-1");
    await runSteps();
    await makeDue();
    await runSteps();
    expect([await stateOf(), service.jobs.size]).toEqual(["arrived", 1]);
  });

  test("a service with a fault gets three tries", async () => {
    service.faults.push(500, 503, 500);
    await request();
    for (let attempt = 1; attempt <= 3; attempt++) {
      await runSteps();
      await makeDue();
    }
    expect(await row()).toMatchObject({ state: "failed", reason: "The transcription service has a fault." });
    expect(await ledger()).toEqual(Array(3).fill({ reserved_seconds: 600, billed_seconds: 0, is_open: false }));
  });

  test("with a wrong key, without credit and at a busy service, a recording waits and keeps its tries", async () => {
    service.faults.push(401, 402, 403, 429);
    await request();
    for (const reason of [/refused the key/, /has no credit/, /refused the key/, /is busy/]) {
      await runSteps();
      expect(await row()).toMatchObject({ state: "waiting", reason: expect.stringMatching(reason) });
      await makeDue();
    }
    await runSteps();
    expect(await row()).toMatchObject({ state: "recognising", reason: null });
  });

  test.each([401, 429, 500])(
    "a service that answers a question with %i is asked again, and gets nothing again",
    async (status) => {
      await request();
      await runSteps();
      service.failReads(status);
      await makeDue();
      await runSteps();
      expect([await stateOf(), service.jobs.size]).toEqual(["recognising", 1]);
      service.failReads(null);
      service.end("job-1");
      await makeDue();
      await runSteps();
      expect([await stateOf(), service.jobs.size]).toEqual(["arrived", 1]);
    },
  );

  test("a job that the service has deleted ends with the reason", async () => {
    await request();
    await runSteps();
    service.jobs.clear();
    await makeDue();
    await runSteps();
    expect(await row()).toMatchObject({
      state: "failed",
      reason: "The transcription service does not know this model or this job.",
    });
  });

  test("a run stores few texts, because each needs computing time, and the next run stores the others", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => addRecap(`part-${n}`).then(({ id }) => id)));
    await request(ids);
    await runSteps();
    for (const id of service.jobs.keys()) service.end(id);
    await makeDue();
    await runSteps();
    const arrivedCount = async () =>
      (await rows()).filter(({ state }: { state: string }) => state === "arrived").length;
    expect(await arrivedCount()).toBe(4);
    await runSteps();
    expect(await arrivedCount()).toBe(5);
  });

  test("a failed download is said in words of the site, without the address", async () => {
    await request();
    await runSteps();
    service.end("job-1", `Download error, unable to download ${SOUND}`);
    await service.callBack("job-1");
    const { text } = await rpc(editor, "transcriptions");
    expect(text).toContain("could not download the sound");
    expect(text).not.toContain(TOKEN);
  });
});

describe("what editors decide", () => {
  test("the quote says the cost and what is used, and counts no recap with a transcript", async () => {
    const other = await addRecap("fog", { duration_minutes: null });
    const done = await addRecap("pier", { transcript: "Words." });
    await functions.sql("insert into private.transcription_ledger (provider, reserved_seconds) values ('x', 360)");
    const { body } = await functions.call("transcribe", editor.token, { quote: [draft.id, other.id, done.id] });
    expect(body).toMatchObject({
      provider: "assemblyai",
      text: "2 episodes, 1.2 hours, about $0.20. The feed does not say how long one of them is, so it counts as an hour. Today 0.1 of 2 hours are used.",
      limit: null,
    });
  });

  test("two editors in two tabs pay once", async () => {
    const outcomes = await Promise.all([request(), request(), request()]);
    expect(outcomes.map(([first]) => first.outcome).sort()).toEqual(["already", "already", "waiting"]);
    await Promise.all([runSteps(), runSteps()]);
    expect(service.jobs.size).toBe(1);
    expect((await request())[0].outcome).toBe("already");
  });

  test("a second recording of an episode that is under way is not queued, also by a retry", async () => {
    await request([draft.id], "https://media.test/first.mp3");
    const { id: transcription } = await row();
    expect((await request([draft.id], "https://media.test/other.mp3"))[0].outcome).toBe("already");
    await rpc(editor, "cancel_transcription", { transcription });
    const both = ["a", "b"].map((name) => request([draft.id], `https://media.test/${name}.mp3`));
    const outcomes = (await Promise.all(both)).map(([first]) => first.outcome);
    expect(outcomes.sort()).toEqual(["already", "waiting"]);
    expect((await rpc(editor, "retry_transcription", { transcription })).body).toBe(false);
    await runSteps();
    expect(service.jobs.size).toBe(1);
  });

  test("a recap that got a transcript while it waited is not sent, and costs nothing", async () => {
    await request();
    await functions.sql("update public.er_episodes set transcript = 'Typed by hand.'");
    await runSteps();
    expect(await row()).toMatchObject({
      state: "cancelled",
      reason: "The recap got a transcript in the meantime.",
    });
    expect([service.jobs.size, await ledger()]).toEqual([0, []]);
    expect(await functions.sql("select from private.jobs where kind = 'transcribe' and done_at is null")).toEqual([]);
  });

  test("an item without sound, with a transcript or with a bad address is not queued", async () => {
    const silent = await addRecap("fog", { enclosure_url: null });
    const done = await addRecap("pier", { transcript: "Words." });
    expect(
      (await request([silent.id, done.id, UNKNOWN_ID])).map(({ outcome }: { outcome: string }) => outcome),
    ).toEqual(["no_sound", "has_transcript", "missing"]);
    expect((await request([silent.id], "file:///etc/passwd"))[0].outcome).toBe("bad_address");
    expect((await request([silent.id], "https://media.test/other.mp3"))[0].outcome).toBe("waiting");
  });

  test("a ceiling holds before anything is sent, also with parallel runs", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, n) => addRecap(`long-${n}`, { duration_minutes: 50 }).then(({ id }) => id)),
    );
    await request(ids);
    await Promise.all([runSteps(), runSteps(), runSteps()]);
    expect(service.jobs.size).toBe(2);
    const states = (await rows()).map(({ state, reason }: { state: string; reason: string | null }) => reason ?? state);
    expect(states.sort()).toEqual([
      ...Array(3).fill("The limit of 2 hours a day is reached. It starts tomorrow."),
      "recognising",
      "recognising",
    ]);
  });

  test("half of the text is refused with the reason, and an editor can read and use it", async () => {
    await request();
    await runSteps();
    service.hear(600, 300);
    service.end("job-1");
    await service.callBack("job-1");
    const refused = await row();
    expect(refused).toMatchObject({
      state: "refused",
      reason: "The text ends at 4:59, and the sound ends at 10:00.",
      has_text: true,
    });
    expect(await transcriptOf()).toBeNull();
    const { body: text } = await rpc(editor, "transcription_text", { transcription: refused.id });
    expect(text).toContain("the tide came in");
    expect((await rpc(editor, "use_transcription", { transcription: refused.id })).body).toBe(true);
    expect([await stateOf(), await transcriptOf()]).toEqual(["arrived", text]);
    expect((await rpc(editor, "use_transcription", { transcription: refused.id })).body).toBe(false);
  });

  test("a recap that got another transcript in the meantime keeps it", async () => {
    await request();
    await runSteps();
    await functions.sql("update public.er_episodes set transcript = 'Typed by hand.'");
    service.end("job-1");
    await service.callBack("job-1");
    expect(await row()).toMatchObject({
      state: "refused",
      reason: "The recap got another transcript in the meantime.",
    });
    expect(await transcriptOf()).toBe("Typed by hand.");
  });

  test("cancel works at every stage", async () => {
    const cancel = async () => (await rpc(editor, "cancel_transcription", { transcription: (await row()).id })).body;
    await request();
    expect(await cancel()).toBe(true);
    await runSteps();
    expect([await stateOf(), service.jobs.size]).toEqual(["cancelled", 0]);
    await request();
    await runSteps();
    expect(await cancel()).toBe(true);
    service.end("job-1");
    expect(await service.callBack("job-1")).toBe(200);
    await runSteps();
    expect([await stateOf(), await transcriptOf()]).toEqual(["cancelled", null]);
    expect(service.deleted).toEqual(["job-1"]);
    expect((await ledger()).every(({ is_open: isOpen }) => !isOpen)).toBe(true);
    expect(await functions.sql("select from private.jobs where kind = 'transcribe'")).toEqual([]);
  });

  test("an editor who tries again after a cancel pays once, unless the service has forgotten the text", async () => {
    const decide = async (name: string) => (await rpc(editor, name, { transcription: (await row()).id })).body;
    await request();
    await runSteps();
    expect([await decide("cancel_transcription"), await decide("retry_transcription")]).toEqual([true, true]);
    service.end("job-1");
    await runSteps();
    expect([await stateOf(), service.jobs.size, await ledger()]).toEqual([
      "arrived",
      1,
      [{ reserved_seconds: 600, billed_seconds: 600, is_open: false }],
    ]);
    await functions.sql("delete from private.transcriptions; update public.er_episodes set transcript = null");
    await request();
    await runSteps();
    await decide("cancel_transcription");
    await runSteps();
    expect(await decide("retry_transcription")).toBe(true);
    await runSteps();
    expect([await stateOf(), service.jobs.size, service.deleted]).toEqual(["recognising", 3, ["job-1", "job-2"]]);
  });

  test("a cancel after an unclear answer deletes the recording at the service, and counts its hours", async () => {
    service.faults.push("lost");
    await request();
    await runSteps();
    expect([await stateOf(), service.jobs.size]).toEqual(["sent", 1]);
    await rpc(editor, "cancel_transcription", { transcription: (await row()).id });
    service.failReads(500);
    await runSteps();
    expect([await stateOf(), (await row()).reason, (await ledger())[0]?.["is_open"]]).toEqual([
      "cancelled",
      null,
      true,
    ]);
    service.failReads(null);
    await makeDue();
    await runSteps();
    expect([await stateOf(), service.deleted]).toEqual(["cancelled", ["job-1"]]);
    expect(await ledger()).toEqual([{ reserved_seconds: 600, billed_seconds: 600, is_open: false }]);
    expect(await functions.sql("select from private.jobs where kind = 'transcribe'")).toEqual([]);
  });

  test("a cancelled recording that the service never got counts no hours", async () => {
    service.faults.push(504);
    await request();
    await runSteps();
    await rpc(editor, "cancel_transcription", { transcription: (await row()).id });
    await runSteps();
    expect((await ledger())[0]?.["is_open"]).toBe(true);
    await functions.sql("update private.transcriptions set sent_at = now() - interval '3 minutes'");
    await makeDue();
    await runSteps();
    expect(await ledger()).toEqual([{ reserved_seconds: 600, billed_seconds: 0, is_open: false }]);
    expect(await functions.sql("select from private.jobs where kind = 'transcribe'")).toEqual([]);
  });

  test("a cancelled recording whose last step stopped without a word is not stuck", async () => {
    await request();
    await runSteps();
    await rpc(editor, "cancel_transcription", { transcription: (await row()).id });
    await functions.sql("update private.jobs set attempts = 3 where kind = 'transcribe'");
    await loseClaim();
    await runSteps();
    expect([await stateOf(), (await ledger())[0]?.["is_open"]]).toEqual(["cancelled", false]);
    expect(await functions.sql("select from private.jobs where kind = 'transcribe'")).toEqual([]);
  });

  test("a recording whose job an admin drops is cancelled, and nobody queues it again", async () => {
    service.faults.push(500);
    await request();
    await runSteps();
    const [job] = (await rpc(admin, "failing_jobs")).body;
    expect(job).toMatchObject({ kind: "transcribe", title: "salt", can_drop: true });
    expect((await rpc(admin, "drop_job", { kind: job.kind, key: job.key })).body).toBe(true);
    expect((await rpc(admin, "failing_jobs")).body).toEqual([]);
    await makeDue();
    await runSteps();
    expect(await row()).toMatchObject({ state: "cancelled", reason: "An admin has dropped the job." });
    expect([service.jobs.size, await functions.sql("select from private.jobs where kind = 'transcribe'")]).toEqual([
      0,
      [],
    ]);
    expect((await rpc(admin, "drop_job", { kind: job.kind, key: job.key })).body).toBe(false);
  });

  test.each([
    [180, "The recording has 180 minutes."],
    [null, "Nobody knows the length of the recording, so it counts as an hour."],
  ])("a recording of %s minutes that no day is long enough for is refused at once", async (minutes, sentence) => {
    const long = await addRecap("long", { duration_minutes: minutes });
    await request([long.id]);
    const [claimed] = await functions.sql("select token from public.claim_jobs('transcribe')");
    const start = "select public.start_transcription($1, 'assemblyai', $2, 200) as outcome";
    const hours = minutes === null ? 0.5 : 2;
    expect(await functions.sql(start, [claimed?.["token"], hours])).toEqual([{ outcome: "too_long" }]);
    expect(await row()).toMatchObject({
      state: "failed",
      reason: `${sentence} The limit of a day is ${hours} hours, so it can never start. Only a higher limit helps (TRANSCRIBE_HOURS_PER_DAY).`,
    });
    expect(await ledger()).toEqual([]);
    expect(await functions.sql("select from private.jobs where kind = 'transcribe'")).toEqual([]);
    const { body } = await functions.call("transcribe", editor.token, { quote: [long.id] });
    expect(body["limit"]).toBe(minutes === null ? null : "It is longer than the limit of 2 hours a day.");
  });

  test("a show with the rule transcribes its new drafts", async () => {
    await rpc(editor, "set_show_rule", { show: show.id, rule: "transcribe", is_on: true });
    expect((await rpc(editor, "show_rules", { show: show.id })).body).toEqual(["transcribe"]);
    await addRecap("fog", { source_key: "feed:fog" });
    await addRecap("pier", { source_key: "feed:pier", transcript: "Words." });
    await rpc(editor, "set_show_rule", { show: show.id, rule: "transcribe", is_on: false });
    await addRecap("rope", { source_key: "feed:rope" });
    expect((await rows()).map(({ title }: { title: string }) => title)).toEqual(["fog"]);
  });

  test("a recap that is deleted while the service works ends its job", async () => {
    await request();
    await runSteps();
    await functions.sql("delete from public.er_episodes");
    await makeDue();
    await runSteps();
    expect(await functions.sql("select from private.jobs where kind = 'transcribe'")).toEqual([]);
    expect((await ledger())[0]).toMatchObject({ reserved_seconds: 600 });
  });
});

describe("who may see it", () => {
  const EDITOR_CALLS: [string, object][] = [
    ["request_transcriptions", { episodes: [UNKNOWN_ID] }],
    ["transcription_quote", { episodes: [UNKNOWN_ID] }],
    ["transcriptions", {}],
    ["transcription_text", { transcription: UNKNOWN_ID }],
    ["cancel_transcription", { transcription: UNKNOWN_ID }],
    ["retry_transcription", { transcription: UNKNOWN_ID }],
    ["use_transcription", { transcription: UNKNOWN_ID }],
    ["transcribe_file", { episode: UNKNOWN_ID, file: "x" }],
    ["show_rules", { show: crypto.randomUUID() }],
  ];
  test.each(EDITOR_CALLS)("only editors and admins may call %s", async (name, parameters) => {
    for (const account of [reader, author]) expect((await rpc(account, name, parameters)).status, name).toBe(403);
    const visitor = await functions.post(`/rest/v1/rpc/${name}`, null, parameters);
    expect(visitor.status).toBe(401);
    await visitor.body?.cancel();
    for (const account of [editor, admin]) expect((await rpc(account, name, parameters)).status, name).toBe(200);
  });

  test("B241: only admins see what each service has used today, in this month and in the last month", async () => {
    await functions.sql(`delete from private.ai_spend`);
    expect((await rpc(admin, "costs")).body).toEqual([]);
    await functions.sql(`
      insert into private.transcription_ledger (provider, created_at, reserved_seconds, billed_seconds, is_open)
      select s.provider, m.month + s.after, s.reserved, s.billed, s.is_open
      from (select date_trunc('month', now() at time zone 'utc') at time zone 'utc') m (month), lateral (values
        ('groq', now() - m.month, 60, 0, true), ('groq', now() - m.month, 90, 30, false),
        ('groq', interval '-1 second', 500, 500, false), ('deepgram', interval '-40 days', 900, 900, false)
      ) s (provider, after, reserved, billed, is_open);
      insert into private.ai_spend (day, tokens)
      select d.day, d.tokens from (select (now() at time zone 'utc')::date) t (today), lateral (values
        (t.today, 70), ((date_trunc('month', t.today) - interval '1 day')::date, 8), (t.today - 100, 9)
      ) d (day, tokens)`);
    expect((await rpc(editor, "costs")).status).toBe(403);
    const { body } = await rpc(admin, "costs");
    expect(body.filter(({ service }: { service: string }) => service !== "deepgram")).toEqual([
      { service: "groq", unit: "seconds", today: 90, this_month: 90, last_month: 500 },
      { service: "model", unit: "tokens", today: 70, this_month: 70, last_month: 8 },
    ]);
  });

  test("the prices are those of the settings", async () => {
    const { body } = await functions.call("transcribe", admin.token, { prices: true });
    expect(body).toEqual({ service: "assemblyai", perHour: 0.17, perMillionTokens: null });
  });

  test("B241: no answer contains an address with a token or a secret", async () => {
    await request();
    await runSteps();
    const [stored] = await functions.sql("select secret from private.transcriptions");
    for (const [name, parameters] of EDITOR_CALLS) {
      const { text } = await rpc(admin, name, parameters);
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(stored?.["secret"]);
    }
  });
});
