import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { parseSettings } from "../../scripts/local/settings.ts";
import { writerEnv } from "../../scripts/worker/writer-env.ts";
import { estimateTokens } from "../../src/domain/ai/tokens.ts";
import { runGenerations } from "../../supabase/functions/_shared/generation/write-recaps.ts";
import type { Env } from "../../supabase/functions/_shared/settings.ts";
import type { Account } from "../support/backend.ts";
import { addCategory, addShow, type InsertedRow } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, failsWith, openModel, type StandIn, type StandInReply } from "../support/llm.ts";
import { isJudged, type Judge, type SectionTexts, sectionsOf, writesSections } from "../support/youtube-model.ts";

/** Editors and rules of shows queue recaps, and the function write-recaps writes them step by step. A stand-in replaces the model. */

const PASSAGE = "Salt on the glass halves the range of a lamp within a week.";
const TRANSCRIPT = `[00:00:05] Mara Quill: The lamp is wiped each morning, before the first boat leaves.

[00:01:10] Bo Reed: ${PASSAGE} You know, batteries fail in the cold.`;
const TEXTS: SectionTexts = {
  "Two or three plain sentences": { sentences: [{ text: "The lamp is wiped each morning.", lines: [1] }] },
  "Explain why": { sentences: [{ text: PASSAGE, lines: [2] }] },
  "Write the recap": { blocks: [{ kind: "p", sentences: [{ text: "Batteries fail in the cold.", lines: [2] }] }] },
  "key takeaways": { items: [{ text: "Salt on the glass halves the range.", lines: [2] }] },
  "quotes worth keeping": { items: [{ line: 2, text: PASSAGE }] },
  "what is recommended": { items: [] },
  "Extract the playbook": { items: [] },
};
const REQUESTS_PER_RECAP = 4;

let settings: Record<string, string>;
let model: StandIn;
let functions: TestFunctions;
let editor: Account;
let author: Account;
let admin: Account;
let show: InsertedRow;

beforeAll(async () => {
  model = await openModel();
  settings = { AI_BASE_URL: model.url, AI_API_KEY: "sk-stand-in", AI_MODEL: "stand-in", AI_RECAPS_PER_DAY: "2" };
  functions = await openFunctions(settings);
  editor = await functions.account("editor@api.test", "editor");
  author = await functions.account("author@api.test", "author");
  admin = await functions.account("admin@api.test", "admin");
  show = await addShow(functions.sql, await addCategory(functions.sql, "sea"), "harbour", { language: "en" });
});
afterAll(async () => {
  await functions.close();
  await model.close();
});
beforeEach(async () => {
  model.replyWith(writesSections(TEXTS));
  await functions.sql(`delete from private.jobs where kind = 'generate'; delete from private.show_rules;
    delete from public.er_episodes; delete from public.er_inbox`);
  await functions.resetDailyBudget();
});

async function addItem(slug: string, columns: { transcript?: string | null; quick_take?: string } = {}) {
  const { transcript = TRANSCRIPT, quick_take = null } = columns;
  const [row] = await functions.sql<{ id: string }>(
    `insert into public.er_episodes (show_id, title, slug, source_key, is_published, transcript, quick_take)
     values ($1, $2, $2, 'feed/' || $2, false, $3, $4) returning id`,
    [show.id, slug, transcript, quick_take],
  );
  return row?.id ?? "";
}

async function rpc(account: Account, name: string, parameters: object = {}) {
  const response = await functions.post(`/rest/v1/rpc/${name}`, account.token, parameters);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}
const request = async (...episodes: string[]) =>
  (await rpc(editor, "request_generations", { episodes })).body.map(({ outcome }: { outcome: string }) => outcome);
const runOnce = async () => {
  const { status, body } = await functions.call("write-recaps", editor.token, {});
  expect(status).toBe(200);
  return body.steps;
};
async function runAll() {
  while ((await runOnce()) > 0);
}
const env = (name: string) => settings[name];
const makeDue = () =>
  functions.sql("update private.jobs set run_at = clock_timestamp() - interval '1 second' where kind = 'generate'");
const item = async (id: string) =>
  (
    await functions.sql(
      `select i.state, i.reason, e.quick_take, e.made_by, e.recap_body is not null as has_body, e.is_published
       from public.er_inbox i join public.er_episodes e on e.id = i.episode_id where e.id = $1`,
      [id],
    )
  )[0];
const generation = async () => (await rpc(editor, "generations")).body[0];
const refuses = (isRefused: (sections: string[]) => boolean, refusal: StandInReply): StandInReply => {
  const write = writesSections(TEXTS);
  return (response, asked) => (asked && isRefused(sectionsOf(asked)) ? refusal : write)(response, asked);
};

describe("from a rule to a draft in the review", () => {
  test("a show with the rule gets recaps of new transcripts, with receipts, and nothing is published", async () => {
    expect((await rpc(editor, "set_show_rule", { show: show.id, rule: "write", is_on: true })).status).toBe(204);
    expect((await rpc(editor, "show_rules", { show: show.id })).body).toEqual(["write"]);
    const imported = await addItem("imported");
    const transcribed = await addItem("transcribed", { transcript: null });
    expect(await item(imported)).toMatchObject({ state: "generating" });
    expect(await item(transcribed)).toMatchObject({ state: "transcript_missing" });
    await functions.sql("update public.er_episodes set transcript = $1 where id = $2", [TRANSCRIPT, transcribed]);
    await runAll();
    for (const id of [imported, transcribed])
      expect(await item(id)).toMatchObject({
        state: "review",
        quick_take: "The lamp is wiped each morning.",
        made_by: "machine",
        has_body: true,
        is_published: false,
      });
    expect(model.requests).toHaveLength(2 * REQUESTS_PER_RECAP);
    const [receipts] = await functions.sql("select count(*)::int from public.er_receipts where is_current");
    expect(receipts).toEqual({ count: 8 });
    expect(await generation()).toMatchObject({ state: "done", answers: 0 });
  });

  test("the ceiling of a day holds for a rule, and not for an editor who asks", async () => {
    await rpc(editor, "set_show_rule", { show: show.id, rule: "write", is_on: true });
    const ids = [await addItem("a"), await addItem("b"), await addItem("c")];
    await runAll();
    const states = await Promise.all(ids.map(async (id) => (await item(id))?.["state"]));
    expect(states.sort()).toEqual(["generating", "review", "review"]);
    expect(await generation()).toMatchObject({
      state: "waiting",
      reason: "The limit of 2 recaps a day for this show is reached. It starts tomorrow.",
    });
    await rpc(editor, "set_show_rule", { show: show.id, rule: "write", is_on: false });
    const asked = await addItem("d");
    expect(await request(asked)).toEqual(["waiting"]);
    await runAll();
    expect(await item(asked)).toMatchObject({ state: "review" });
  });
});

describe("the rule that publishes", () => {
  const supportsAll: Judge = () => ({ verdict: "supported", lines: [1, 2] });
  const setRules = async (...rules: string[]) => {
    for (const rule of rules) await rpc(editor, "set_show_rule", { show: show.id, rule, is_on: true });
  };
  const openItem = async (id: string) =>
    (
      await functions.sql(
        `select i.state, i.reason, i.closed_at is null as is_open, e.is_published, e.made_by
         from public.er_inbox i join public.er_episodes e on e.id = i.episode_id where e.id = $1`,
        [id],
      )
    )[0];

  test("B275: publishes a recap of which every sentence is supported, and the Inbox says so", async () => {
    await setRules("write", "publish");
    model.replyWith(writesSections(TEXTS, supportsAll));
    const id = await addItem("fog");
    await runAll();
    expect(await openItem(id)).toEqual({
      state: "published",
      reason:
        "The rule of the show published it, because a passage supports every sentence. No one has reviewed it yet.",
      is_open: true,
      is_published: true,
      made_by: "machine",
    });
    expect(await generation()).toMatchObject({ state: "published" });
    await functions.sql("update public.er_episodes set is_published = false where id = $1", [id]);
    expect(await openItem(id)).toMatchObject({ state: "review", is_open: true });
    expect(await generation()).toMatchObject({ state: "done" });
  });

  test.each<[string, Judge]>([
    ["is not found", (sentence) => (sentence.startsWith("Salt") ? { verdict: "not found" } : supportsAll(sentence))],
    [
      "is contradicted",
      (sentence) => (sentence.startsWith("Salt") ? { verdict: "contradicted", lines: [2] } : supportsAll(sentence)),
    ],
    ["has no verdict", (sentence) => (sentence.startsWith("Salt") ? { verdict: "perhaps" } : supportsAll(sentence))],
    [
      "is supported without a line",
      (sentence) => ({ ...supportsAll(sentence), ...(sentence.startsWith("Salt") && { lines: [] }) }),
    ],
  ])("leaves a recap in the review if one sentence %s", async (_, judge) => {
    await setRules("write", "publish");
    model.replyWith(
      writesSections({ ...TEXTS, "key takeaways": { items: [{ text: "Salt makes a lamp dim.", lines: [2] }] } }, judge),
    );
    const id = await addItem("fog");
    await runAll();
    expect(await openItem(id)).toMatchObject({ state: "review", is_open: true, is_published: false });
  });

  test("leaves recaps in the review that have a note or an older text, that an editor asked for, or that follow no rule", async () => {
    model.replyWith(writesSections(TEXTS, supportsAll));
    await setRules("publish");
    const asked = await addItem("asked");
    await request(asked);
    await runAll();
    await setRules("write");
    const older = await addItem("older", { quick_take: "By Ann." });
    await runAll();
    model.replyWith(
      writesSections({ ...TEXTS, "quotes worth keeping": { items: [{ line: 1, text: "Never said." }] } }, supportsAll),
    );
    const noted = await addItem("noted");
    await runAll();
    await rpc(editor, "set_show_rule", { show: show.id, rule: "publish", is_on: false });
    for (const id of [asked, older, noted])
      expect(await openItem(id)).toMatchObject({ state: "review", is_published: false });
    expect((await openItem(noted))?.["reason"]).toContain("left out");
  });

  test.each([
    [
      "its item has a note of the import",
      "reason = 'enclosure: its address becomes public'",
      /note needs a person: enclosure/,
    ],
    ["an editor has it open", "opened_at = now()", /an editor had the draft open/],
  ])("B275: leaves a recap in the review if %s", async (_, change, reason) => {
    await setRules("write", "publish");
    model.replyWith(writesSections(TEXTS, supportsAll));
    const id = await addItem("fog");
    await functions.sql(`update public.er_inbox set ${change} where episode_id = $1`, [id]);
    await runAll();
    expect(await openItem(id)).toMatchObject({
      state: "review",
      is_published: false,
      reason: expect.stringMatching(reason),
    });
  });

  test("publishes no more recaps in a day than its ceiling", async () => {
    await setRules("write", "publish");
    model.replyWith(writesSections(TEXTS, supportsAll));
    const few = (name: string) => ({ ...settings, AI_PUBLICATIONS_PER_DAY: "1" })[name];
    const ids = [await addItem("a"), await addItem("b")];
    while ((await runGenerations(clientOf(functions), few, { questionSeconds: 60 })) > 0);
    const items = await Promise.all(ids.map(openItem));
    expect(items.map((row) => row?.["state"]).sort()).toEqual(["published", "review"]);
    expect(items.find((row) => row?.["state"] === "review")?.["reason"]).toMatch(/only 1 recaps a day/);
  });
});

test("the worker does the steps of the function, and with AI_WRITER the function leaves them to it", async () => {
  const worker = writerEnv(parseSettings({ ...settings, AI_WRITER: "worker", AI_SECTION_SECONDS: "20" }));
  expect([worker.questionSeconds, worker.env("AI_SECTION_SECONDS")]).toEqual([1800, "1800"]);
  const runFunction = (env: Env) => runGenerations(clientOf(functions), env, { questionSeconds: 60 });
  const runWorker = () =>
    runGenerations(clientOf(functions), worker.env, {
      questionSeconds: worker.questionSeconds,
      mostSteps: 1,
      isWorker: true,
    });
  const id = await addItem("fog");
  await request(id);
  expect(await runFunction(worker.env)).toBe(0);
  for (let step = 0; step < REQUESTS_PER_RECAP; step++) expect(await runWorker()).toBe(1);
  expect(await item(id)).toMatchObject({ state: "review", made_by: "machine" });
  expect(model.requests).toHaveLength(REQUESTS_PER_RECAP);

  await request(await addItem("rain"));
  for (let rounds = 0; (await generation()).state !== "done" && rounds < 20; rounds++)
    await Promise.all([runFunction(env), runWorker(), runWorker()]);
  expect(model.requests).toHaveLength(2 * REQUESTS_PER_RECAP);
});

describe("an editor asks", () => {
  test("the recap that was begun first is finished first, and a second request starts nothing", async () => {
    const ids = [await addItem("fog"), await addItem("rain")];
    expect(await request(...ids)).toEqual(["waiting", "waiting"]);
    expect(await request(...ids)).toEqual(["already", "already"]);
    const step = () => runGenerations(clientOf(functions), env, { questionSeconds: 60, mostSteps: 1 });
    for (let count = 0; count < REQUESTS_PER_RECAP; count++) await step();
    expect((await Promise.all(ids.map(item))).map((row) => row?.["state"]).sort()).toEqual(["generating", "review"]);
    await runAll();
    expect(model.requests).toHaveLength(2 * REQUESTS_PER_RECAP);
    expect(await request(...ids)).toEqual(["complete", "complete"]);
  });

  test("a retry of a complete draft changes nothing and costs nothing", async () => {
    const id = await addItem("fog");
    await request(id);
    await runAll();
    const before = await item(id);
    model.replyWith(failsWith(500, {}));
    expect(await request(id)).toEqual(["complete"]);
    await runAll();
    expect(await item(id)).toEqual(before);
    expect(model.requests).toHaveLength(0);
  });

  test("texts of a person stay, and only empty sections are asked for", async () => {
    const id = await addItem("fog", { quick_take: "By Ann." });
    await request(id);
    await runAll();
    expect(await item(id)).toMatchObject({ quick_take: "By Ann.", state: "review", has_body: true });
    expect(model.requests.flatMap(sectionsOf)).not.toContain("quickTake");
  });

  test("a draft without a transcript, and one that is scheduled, are not queued", async () => {
    const id = await addItem("fog", { transcript: null });
    expect(await request(id)).toEqual(["no_transcript"]);
    await functions.sql("update public.er_episodes set publish_at = now() + interval '1 day', quick_take = 'Fog.'");
    expect(await request(id)).toEqual(["gone"]);
  });

  test("B191: a draft that is scheduled while it waits is left alone", async () => {
    const id = await addItem("fog", { quick_take: "By Ann." });
    await request(id);
    await functions.sql("update public.er_episodes set publish_at = now() + interval '1 day'");
    await runAll();
    expect(await item(id)).toMatchObject({ state: "scheduled", made_by: "person", has_body: false });
    expect(model.requests).toHaveLength(0);
  });

  test("she cancels before and during the work, and can start again", async () => {
    const id = await addItem("fog");
    await request(id);
    expect((await rpc(editor, "cancel_generations", { episodes: [id] })).body).toBe(1);
    expect(await item(id)).toMatchObject({ state: "found" });
    expect(await runOnce()).toBe(0);
    await request(id);
    const write = writesSections(TEXTS);
    model.replyWith(async (response, asked) => {
      await rpc(editor, "cancel_generations", { episodes: [id] });
      write(response, asked);
    });
    await runAll();
    expect(await item(id)).toMatchObject({ state: "found", quick_take: null });
    expect(model.requests).toHaveLength(1);
    model.replyWith(write);
    expect(await request(id)).toEqual(["waiting"]);
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review" });
  });
});

describe("faults", () => {
  test("a section that fails three times stays empty with its reason, and a retry asks only for it", async () => {
    const id = await addItem("fog");
    await request(id);
    model.replyWith(refuses((sections) => sections.includes("recapBody"), failsWith(503, {})));
    await runAll();
    expect(await generation()).toMatchObject({
      state: "waiting",
      reason: "The model's server reported a fault of its own. Please try again later.",
    });
    expect(await item(id)).toMatchObject({ state: "generating" });
    for (const _ of [2, 3]) {
      await makeDue();
      await runAll();
    }
    expect(await item(id)).toMatchObject({ state: "review", has_body: false, quick_take: expect.any(String) });
    expect((await item(id))?.["reason"]).toMatch(/^Recap: left empty\. The model's server reported a fault/);
    model.replyWith(writesSections(TEXTS));
    expect(await request(id)).toEqual(["waiting"]);
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review", has_body: true, reason: null });
    expect(model.requests.map((asked) => (isJudged(asked) ? "judge" : sectionsOf(asked).join(" ")))).toEqual([
      "recapBody playbook",
      "judge",
    ]);
  });

  test("a wrong key stops the recap after one request, with the reason", async () => {
    const id = await addItem("fog");
    await request(id);
    model.replyWith(failsWith(401, {}));
    await runAll();
    expect(model.requests).toHaveLength(1);
    expect(await item(id)).toMatchObject({
      state: "failed",
      reason: "The model's server does not accept the key. Check AI_API_KEY.",
      made_by: "person",
    });
    model.replyWith(writesSections(TEXTS));
    expect(await request(id)).toEqual(["waiting"]);
    expect(await item(id)).toMatchObject({ state: "generating", reason: null });
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review" });
  });

  test("a key that is withdrawn in the middle leaves a draft with what there is, and the reason", async () => {
    const id = await addItem("fog");
    await request(id);
    model.replyWith(refuses((sections) => !sections.includes("quickTake"), failsWith(401, {})));
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review", quick_take: expect.any(String), has_body: false });
    expect((await item(id))?.["reason"]).toContain("Check AI_API_KEY.");
  });

  test("a question that the server refuses leaves its own sections empty, and the others are written", async () => {
    const id = await addItem("fog");
    await request(id);
    const refusal = failsWith(400, { code: "invalid_request", message: "This request is not valid." });
    model.replyWith(refuses((sections) => sections.includes("recapBody"), refusal));
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review", quick_take: expect.any(String), has_body: false });
    expect((await item(id))?.["reason"]).toMatch(/Recap: left empty\. The model's server refused/);
    const asked = model.requests.map(sectionsOf).map((sections) => sections.join(" "));
    expect(asked).toContain("keyTakeaways quotes recommendations");
  });

  test("a busy server that says when it has time costs no try", async () => {
    const id = await addItem("fog");
    await request(id);
    // Each process remembers until when a server is busy, so this one has an address of its own.
    const busy = await openModel(failsWith(429, {}, { "retry-after": "900" }));
    const busyEnv = (name: string) => (name === "AI_BASE_URL" ? busy.url : settings[name]);
    for (const _ of [1, 2, 3, 4]) {
      await makeDue();
      await runGenerations(clientOf(functions), busyEnv, { questionSeconds: 60 });
    }
    await busy.close();
    expect((await generation()).reason).toMatch(/^The model allows no more requests until \d\d:\d\d UTC\.$/);
    await makeDue();
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review", reason: null });
  });

  test("a model that reads less than the transcript gets it in parts, one part per step", async () => {
    const text = Array.from({ length: 90 }, (_, n) => `[00:${String(n % 60).padStart(2, "0")}:00] Mara Quill: `).map(
      (line, n) => `${line}${`Minute ${n} has the lamp of minute ${n}. `.repeat(16)}`,
    );
    const id = await addItem("fog", { transcript: text.slice(0, 60).join("\n\n") });
    await request(id);
    const write = writesSections(TEXTS);
    const limit = 6000;
    const overflow = failsWith(400, {
      code: "context_length_exceeded",
      message: `This model's maximum context length is ${limit} tokens. However, you requested more.`,
    });
    let partCount = 0;
    model.replyWith((response, asked) => {
      const prompt = asked?.messages.map(({ content }) => content).join("") ?? "";
      if (estimateTokens(prompt) + (asked?.body.max_tokens ?? 0) > limit) return overflow(response, asked);
      if (!/is part \d+ of \d+ of the episode/.test(prompt)) return write(response, asked);
      partCount++;
      completesWith({ notes: [{ text: "The lamp.", lines: [1] }], chapters: [] })(response, asked);
    });
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review", has_body: true });
    expect((await item(id))?.["reason"]).toContain(`The model read it in ${partCount} parts`);
    const prompts = model.requests.map(({ messages }) => messages.map(({ content }) => content).join(""));
    expect(new Set(prompts).size).toBe(prompts.length);
    // The answers about the parts name no chapters, so a retry asks for them.
    expect((await item(id))?.["reason"]).toContain("Chapters: left empty. The model named no chapters.");
    expect(await request(id)).toEqual(["waiting"]);
  });

  test("an admin drops the job of a recap, and it does not come back", async () => {
    const id = await addItem("fog");
    await request(id);
    expect((await rpc(admin, "drop_job", { kind: "generate", key: id })).body).toBe(true);
    await runAll();
    expect(await item(id)).toMatchObject({ state: "found" });
    expect(model.requests).toHaveLength(0);
  });

  test("when the budget of the day is spent, the recap waits and says so", async () => {
    const id = await addItem("fog");
    await request(id);
    await functions.spendDailyBudget();
    await runAll();
    expect(model.requests).toHaveLength(0);
    expect(await item(id)).toMatchObject({ state: "generating" });
    expect(await generation()).toMatchObject({
      state: "waiting",
      reason: "Today's budget for written answers is used up. Please try again tomorrow.",
    });
    await functions.resetDailyBudget();
    await makeDue();
    await runAll();
    expect(await item(id)).toMatchObject({ state: "review" });
  });

  test("work that stops three times without a word becomes a failure with a reason", async () => {
    const id = await addItem("fog");
    await request(id);
    for (const _ of [1, 2, 3]) {
      await functions.sql(`select public.claim_jobs('generate');
        update private.jobs set held_until = clock_timestamp() - interval '1 second', run_at = clock_timestamp()
        where kind = 'generate'; select private.sweep_jobs('generate');
        update private.jobs set run_at = clock_timestamp() where kind = 'generate'`);
    }
    await runAll();
    expect(await item(id)).toMatchObject({
      state: "failed",
      reason: "The work stopped three times before the end. Try again.",
    });
    expect(await request(id)).toEqual(["waiting"]);
  });
});

test.each([
  ["request_generations", { episodes: [] }],
  ["cancel_generations", { episodes: [] }],
  ["generations", {}],
  ["show_rules", { show: crypto.randomUUID() }],
])("B269: an author may not call %s", async (name, parameters) => {
  expect((await rpc(author, name, parameters)).status).toBe(403);
});
