import { afterAll, describe, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openFunctions } from "../support/functions.ts";

const functions = await openFunctions();
const { sql } = functions;
afterAll(() => functions.close());

const category = await addCategory(sql, "talks");
const show = await addShow(sql, category, "deep-end");
const episode = await addEpisode(sql, show, "salt");
await sql("insert into public.podcasts (name) values ('Ferry Time')");

const NAME = "Quillfeather Vanterpool";
const BIO = "Collects weather vanes in Zanzendorf";
const PLACE_IN_BIO = "Zanzendorf";

/** Creates a pro with two pictures, and with a row in every table that can name a person. */
async function createReaderWithData(email: string): Promise<Account> {
  const account = await functions.account(email, "pro");
  const { id, token } = account;
  const friend = await functions.account(`friend-of-${email}`);
  const rpc = (name: string, body: object) => functions.post(`/rest/v1/rpc/${name}`, token, body);
  const picture = `/storage/v1/object/public/avatars/${id}/avatar-1.png`;
  for (const name of ["avatar-1.png", "banner-1.png"]) await upload(account, name);
  await sql("update public.profiles set full_name = $2, bio = $3, avatar_url = $4 where user_id = $1", [
    id,
    NAME,
    BIO,
    picture,
  ]);
  await rpc("generate_referral_code", {});
  await rpc("complete_onboarding", { categories: [category.id], shows: [] });
  const [podcast] = await sql<{ id: string }>("select id from public.podcasts where name = 'Ferry Time'");
  const items = [{ podcast_id: podcast?.id, note: `A note of ${NAME}` }];
  await rpc("create_top_list", { title: `Of ${NAME}`, description: null, items });
  await sql("insert into public.user_profile_follows (follower_id, user_id) values ($1, $2), ($2, $1)", [
    id,
    friend.id,
  ]);
  await sql("insert into public.startup_ideas (user_id, episode_id, ideas) values ($1, $2, '[]')", [id, episode.id]);
  await rpc("set_saved", { recap: "salt", is_saved: true });
  await rpc("note_opened", { recap: "salt" });
  await rpc("store_positions", { positions: [{ recap: episode.id, second: 300, age: 5 }] });
  await rpc("set_history_paused", { is_paused: true });
  await rpc("add_highlight", {
    highlight: "00000000-0000-4000-8000-0000000018aa",
    recap: "salt",
    section: "recap",
    quote: "Salt comes last",
    prefix: "",
    suffix: "",
    start_index: 0,
    note: `By ${NAME}`,
  });
  await rpc("create_private_feed", {});
  await sql(
    `insert into private.generations (episode_id, state, started_by) values ($1, 'in_form', $2) on conflict do nothing`,
    [episode.id, id],
  );
  await sql("insert into public.referrals (pro_user_id, referred_user_id) values ($1, $2)", [id, friend.id]);
  await sql(
    `insert into public.earnings (pro_user_id, amount, status, earned_date)
     values ($1, 12.5, 'paid', '2026-01-01')`,
    [id],
  );
  await sql(`insert into private.digests (user_id, frequency, state, email) values ($1, 'daily', 'active', $2)`, [
    id,
    email,
  ]);
  await sql(
    `with mail as (
       insert into private.digest_mails (user_id, email, frequency) values ($1, $2, 'daily') returning id
     )
     insert into private.digest_recaps (user_id, episode_id, mail_id, position) select $1, $3, m.id, 1 from mail m`,
    [id, email, episode.id],
  );
  await sql("select public.take_ai_quota($1, 5, 3600)", [id]);
  await sql("select public.add_ai_spend(7, 100, $1)", [id]);
  return account;
}

async function upload({ id, token }: Account, name: string): Promise<void> {
  const response = await fetch(`${functions.url}/storage/v1/object/avatars/${id}/${name}`, {
    method: "POST",
    headers: {
      apikey: functions.keys.publishable,
      authorization: `Bearer ${token}`,
      "content-type": "image/png",
    },
    body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  });
  expect(response.status).toBe(200);
}

const pictureStatus = async ({ id }: Account, name: string) =>
  (await fetch(`${functions.url}/storage/v1/object/public/avatars/${id}/${name}`)).status;

async function dataOf(token: string | null) {
  const response = await functions.post("/rest/v1/rpc/my_data", token, {});
  return { status: response.status, body: await response.json() };
}

/** Returns the names (`schema.table`) of the tables in which a row contains one of the texts. */
async function tablesContaining(...texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const foundTables: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int as count from ${name} row where exists (
         select from unnest($1::text[]) wanted where position(lower(wanted) in lower(row::text)) > 0)`,
      [texts],
    );
    if (row?.count !== 0) foundTables.push(name);
  }
  return foundTables.sort();
}

test("D20: a reader's export contains all data about this reader, and none about other readers", async () => {
  const { id, token } = await createReaderWithData("busy@api.test");
  await createReaderWithData("another@api.test");
  const { status, body } = await dataOf(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    format: 1,
    account: { id, email: "busy@api.test" },
    profile: { name: NAME, bio: BIO, hasCompletedOnboarding: true, followers: 1 },
    roles: ["pro"],
    followedShows: ["deep-end"],
    followedCategories: ["talks"],
    followedProfiles: [{ name: null }],
    lists: [
      {
        title: `Of ${NAME}`,
        items: [{ rank: 1, podcast: "Ferry Time", note: `A note of ${NAME}` }],
      },
    ],
    startupIdeas: [{ recap: "salt", ideas: [] }],
    questions: [{ kind: "answer", count: 1 }],
    modelTokens: [{ tokens: 7 }],
    referrals: [{ status: "pending", note: null }],
    earnings: [{ amount: 12.5, status: "paid", reason: null, paidOn: null }],
    enteredCorrections: [],
    rewardRules: [],
    payouts: [],
    savedRecaps: [{ recap: "salt" }],
    readRecaps: [{ recap: "salt" }],
    isHistoryPaused: true,
    digest: { frequency: "daily", state: "active", email: "busy@api.test" },
    digestMails: [{ state: "queued", recaps: ["salt"] }],
    generations: [{ recap: "salt", since: expect.any(String), state: "in_form" }],
    listeningPositions: [{ recap: "salt", second: 300 }],
    highlights: [{ recap: "salt", quote: "Salt comes last", note: `By ${NAME}`, sharedAt: null }],
    privateFeedSince: expect.any(String),
    names: {
      recaps: { salt: { title: "salt", show: "deep-end" } },
      shows: { "deep-end": "deep-end" },
      categories: { talks: "talks" },
    },
  });
  expect(JSON.stringify(body)).not.toContain("another@api.test");
  expect(JSON.stringify(body)).not.toContain("friend-of-");
  expect(await dataOf(null)).toMatchObject({ status: 401 });
});

test("B165, B226: the export names no recap that is no longer published", async () => {
  const { id: reader, token } = await functions.account("saver@api.test");
  const { id } = await addEpisode(sql, show, "withdrawn", { title: "A secret title" });
  const rpc = (name: string, body: object) => functions.post(`/rest/v1/rpc/${name}`, token, body);
  await rpc("set_saved", { recap: "withdrawn", is_saved: true });
  await rpc("note_opened", { recap: "withdrawn" });
  await rpc("store_positions", { positions: [{ recap: id, second: 12, age: 1 }] });
  await rpc("add_highlight", {
    highlight: "00000000-0000-4000-8000-0000000018ab",
    recap: "withdrawn",
    section: "recap",
    quote: "Words",
    prefix: "",
    suffix: "",
    start_index: 0,
    note: null,
  });
  await sql("insert into public.startup_ideas (user_id, episode_id, ideas) values ($1, $2, '[]')", [reader, id]);
  expect((await dataOf(token)).body.names.recaps).toEqual({
    withdrawn: { title: "A secret title", show: "deep-end" },
  });
  await sql("update public.er_episodes set is_published = false where id = $1", [id]);
  const { body } = await dataOf(token);
  expect(body).toMatchObject({
    savedRecaps: [{ recap: null, savedAt: expect.any(String) }],
    readRecaps: [{ recap: null }],
    listeningPositions: [{ recap: null, second: 12 }],
    highlights: [{ recap: null, quote: "Words" }],
    startupIdeas: [{ recap: null }],
    names: { recaps: {} },
  });
  expect(JSON.stringify(body)).not.toMatch(/secret title|withdrawn/);
});

test("B226: the export of a former author names no draft", async () => {
  const { id, token } = await functions.account("former-author@api.test");
  await addEpisode(sql, show, "former-draft", { is_published: false, writer_id: id });
  await addEpisode(sql, show, "former-recap", { writer_id: id });
  const writtenRecaps = async () => (await dataOf(token)).body.writtenRecaps;
  expect(await writtenRecaps()).toEqual(["former-recap"]);
  await sql("insert into public.user_roles (user_id, role) values ($1, 'author')", [id]);
  expect(await writtenRecaps()).toEqual(["former-draft", "former-recap"]);
});

test("D19: a reader who signed in 11 minutes ago cannot delete the account", async () => {
  const { id, token } = await functions.account("old-session@api.test");
  await sql("update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1", [id]);
  expect(await functions.call("delete-account", token, {})).toMatchObject({
    status: 403,
    body: { error: "Please sign in again, then delete your account." },
  });
  const directCall = await functions.post("/rest/v1/rpc/delete_account", token, { account: id });
  expect(directCall.status).toBe(403);
  expect(await sql("select id from auth.users where id = $1", [id])).toHaveLength(1);
});

test("D19: no table names a reader who has deleted the account, but the earnings remain", async () => {
  const account = await createReaderWithData("leaving@api.test");
  const { id, token } = account;
  const findTraces = () => tablesContaining(id, "leaving@api.test", "Of Quillfeather", PLACE_IN_BIO);
  await sql("delete from public.profiles where full_name = $1 and user_id <> $2", [NAME, id]);
  expect((await findTraces()).length).toBeGreaterThan(8);
  const amounts = () => sql("select id, amount from public.earnings order by id");
  const amountsBefore = await amounts();
  expect(await pictureStatus(account, "avatar-1.png")).toBe(200);

  expect(await functions.call("delete-account", token, {})).toMatchObject({
    status: 200,
    body: { deleted: true },
  });
  // The friend's e-mail address contains the e-mail address of this account, so findTraces would find the friend.
  await sql("delete from auth.users where email like 'friend-of-%'");
  await sql("delete from auth.audit_log_entries where payload::text like '%friend-of-%'");
  expect(await findTraces()).toEqual([]);
  for (const name of ["avatar-1.png", "banner-1.png"]) expect(await pictureStatus(account, name)).not.toBe(200);
  expect(await amounts()).toEqual(amountsBefore);
  expect(await sql("select readers_changed_at is not null as is_noted from private.rebuild_state")).toEqual([
    { is_noted: true },
  ]);
  expect(await functions.call("delete-account", token, {})).toMatchObject({ status: 401 });
});

test("B222: searches and questions in vain keep nothing of a reader who has deleted the account", async () => {
  const { id, token } = await functions.account("seeker@api.test");
  await sql("update public.profiles set full_name = 'Isolde Marchbank' where user_id = $1", [id]);
  const search = (query: string, actor: string | null = token) =>
    functions.post("/rest/v1/rpc/search", actor, { query });
  await search("isolde marchbank diaries");
  await search("glass eels", null);
  for (const question of ["Where did my zeppelin go?", "Glass eels?"])
    await sql("select public.note_unanswered($1, $2)", [question, id]);
  const other = await functions.account("other-seeker@api.test");
  await sql("select public.note_unanswered($1, $2)", ["Glass eels?", other.id]);
  const wordsInVain = () => sql("select kind, words, seekers from private.vain_words order by 1, 2");
  expect(await wordsInVain()).toHaveLength(4);
  const [caller] = await sql<{ hash: string }>("select private.hash_of($1) as hash", [id]);
  const findTraces = () => tablesContaining(id, caller?.hash ?? "", "marchbank");
  expect(await findTraces()).toEqual(expect.arrayContaining(["private.search_calls", "private.vain_words"]));

  await sql("select public.delete_account($1)", [id]);
  expect(await wordsInVain()).toEqual([
    { kind: "question", words: "glass eels", seekers: 1 },
    { kind: "search", words: "glass eels", seekers: 1 },
  ]);
  expect(await sql("select 1 from private.day_seekers")).toHaveLength(2);
  expect(await findTraces()).toEqual([]);
});

test("B222: a new account cannot remove older words by taking a name that contains them", async () => {
  const { id } = await functions.account("vandal@api.test");
  const addWords = `insert into private.vain_words (day, kind, words, seekers)
    values ((now() at time zone 'utc')::date - $1::int, 'search', 'harbour lights', 3)`;
  for (const age of [0, 1]) await sql(addWords, [age]);
  await sql("update public.profiles set full_name = 'Harbour' where user_id = $1", [id]);
  await sql("select public.delete_account($1)", [id]);
  expect(await sql("select seekers from private.vain_words where words ~ 'harbour'")).toHaveLength(1);
});

describe("accounts of staff", () => {
  const admin = functions.account("admin-of-site@api.test", "admin");
  const send = async ({ token }: Account, method: string, path: string, body?: object) => {
    const response = await fetch(`${functions.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: functions.keys.publishable,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
  };
  const historyRecords = async () =>
    (await sql("select action, table_name from public.er_history order by id")).map(
      ({ action, table_name }) => `${action} ${table_name}`,
    );

  let count = 0;
  /** The editor becomes an admin for a short time, sets a reward rule and makes a payout. */
  async function doPayoutWork(editor: Account): Promise<void> {
    const adminAccount = await admin;
    const setAdminRole = (granted: boolean) =>
      send(adminAccount, "POST", "rpc/set_role", {
        account: editor.id,
        role_name: "admin",
        granted,
      });
    const friend = await functions.account(`friend-of-payouts-${++count}@api.test`, "pro");
    const [earning] = await sql(
      `insert into public.earnings (pro_user_id, amount, status, earned_date)
       values ($1, 4, 'pending', '2026-01-01') returning id`,
      [friend.id],
    );
    await setAdminRole(true);
    const rule = { amount: 5, days_until_earned: 7, max_per_month: 20 };
    await send(editor, "POST", "rpc/set_reward_rule", rule);
    const period = { first_day: "2026-01-01", last_day: "2026-01-31", expected_cents: 400 };
    await send(editor, "POST", "rpc/start_payout", period);
    const [payoutRun] = await sql("select id from public.payout_runs where created_by = $1", [editor.id]);
    await send(editor, "POST", "rpc/mark_payout_paid", { run: payoutRun?.["id"] });
    const correction = { earning: earning?.["id"], cents: -100, reason: "Counted twice" };
    await send(editor, "POST", "rpc/correct_earning", correction);
    await setAdminRole(false);
  }

  /** Creates an editor who was blocked for a while, and who has written, reviewed and deleted recaps. */
  async function createEditor(email: string): Promise<Account> {
    const editor = await createReaderWithData(email);
    const adminAccount = await admin;
    const rpc = (name: string, args: object) =>
      send(adminAccount, "POST", `rpc/${name}`, { account: editor.id, ...args });
    const reason = `Spam about ${PLACE_IN_BIO}`;
    await rpc("set_role", { role_name: "author", granted: true });
    await rpc("set_role", { role_name: "author", granted: false });
    await rpc("set_role", { role_name: "editor", granted: true });
    await rpc("set_blocked", { blocked: true, reason });
    await rpc("set_blocked", { blocked: false });
    const row = { show_id: show.id, is_published: false };
    for (const title of ["written", "reviewed", "deleted", "deleted-review"]) {
      const slug = `${title}-${++count}`;
      const isWriter = title === "written" || title === "deleted";
      const [writer, publisher] = isWriter ? [editor, adminAccount] : [adminAccount, editor];
      await send(writer, "POST", "er_episodes", { ...row, title, slug });
      await send(publisher, "PATCH", `er_episodes?slug=eq.${slug}`, { is_published: true });
    }
    await send(editor, "DELETE", "er_episodes?title=like.deleted*");
    await doPayoutWork(editor);
    return editor;
  }

  test("B43, D20: a blocked editor can export their data and delete the account", async () => {
    const editor = await createEditor("working@api.test");
    await send(await admin, "POST", "rpc/set_blocked", {
      account: editor.id,
      blocked: true,
      reason: "A second time",
    });
    const { body } = await dataOf(editor.token);
    expect(body).toMatchObject({
      blocked: { reason: "A second time" },
      writtenRecaps: [expect.stringMatching(/^written-/)],
      reviewedRecaps: [expect.stringMatching(/^reviewed-/)],
      roleChanges: [
        { action: "grant", role: "pro" },
        { action: "grant", role: "author" },
        { action: "revoke", role: "author" },
        { action: "grant", role: "editor" },
        { action: "grant", role: "admin" },
        { action: "revoke", role: "admin" },
      ],
      enteredCorrections: [{ amount: -1, reason: "Counted twice" }],
      rewardRules: [{ amount: 5, days: 7, perMonth: 20 }],
      payouts: [{ firstDay: "2026-01-01", hasStarted: true, hasPaid: true }],
    });
    expect(body.actions).toContainEqual(
      expect.objectContaining({ action: "delete", table: "er_episodes", title: "deleted" }),
    );
    expect(JSON.stringify(body)).not.toContain((await admin).id);
    expect(JSON.stringify(body)).not.toContain("admin-of-site");
    expect((await functions.call("delete-account", editor.token, {})).status).toBe(200);
  });

  test("D19: no recap, version or history entry names an editor who has deleted the account", async () => {
    await sql("delete from public.er_episodes where writer_id is not null");
    await sql("delete from public.er_history");
    const { id, token } = await createEditor("former@api.test");
    const findTraces = () => tablesContaining(id, "former@api.test", PLACE_IN_BIO);
    await sql("delete from auth.users where id not in ($1, $2)", [id, (await admin).id]);
    await sql("update public.profiles set bio = null where user_id <> $1", [id]);
    // The friend's e-mail address contains the e-mail address of this account, so findTraces would find the friend.
    await sql("delete from auth.audit_log_entries where payload::text like '%friend-of-%'");
    expect(await findTraces()).toEqual(
      expect.arrayContaining([
        "public.er_episodes",
        "public.er_history",
        "public.user_roles",
        "public.payout_runs",
        "public.reward_rules",
        "public.earnings",
      ]),
    );
    await sql(
      `insert into public.er_episodes (show_id, title, slug, writer_id)
       select $1, 'Many', 'many-' || n, $2 from generate_series(1, 60) n`,
      [show.id, id],
    );
    const titles = () => sql("select title from public.er_episodes order by id");
    const [recordsBefore, titlesBefore] = [await historyRecords(), await titles()];
    expect((await functions.call("delete-account", token, {})).status).toBe(200);
    expect(await findTraces()).toEqual([]);
    expect(await historyRecords()).toEqual(recordsBefore);
    expect(await titles()).toEqual(titlesBefore);
    const { body } = await functions.call("delete-account", token, {});
    expect(body).toEqual({ error: "Please sign in." });
    const [deletedRecord] = await sql<{ id: number }>(
      "select id from public.er_history where action = 'delete' and title = 'deleted'",
    );
    await send(await admin, "POST", "rpc/restore_deleted", { history_id: deletedRecord?.id });
    expect(await findTraces()).toEqual([]);
  });

  test("B42: the site deletes neither the account nor the pictures of the last admin", async () => {
    const lastAdmin = await admin;
    await sql("delete from public.user_roles where user_id <> $1", [lastAdmin.id]);
    await upload(lastAdmin, "avatar-1.png");
    const session = await functions.account("admin-of-site@api.test");
    expect(await functions.call("delete-account", session.token, {})).toMatchObject({
      status: 409,
      body: { error: "This is the last admin. Make someone else an admin first." },
    });
    expect(await pictureStatus(lastAdmin, "avatar-1.png")).toBe(200);
  });
});
