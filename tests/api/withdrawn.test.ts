/** The tests check that the next build starts at once when a reader or an admin withdraws what built pages show. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend } from "../support/backend.ts";
import { resetRelay } from "../support/rebuild-state.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const admin = await backend.account("admin@withdrawn.test", "admin");
const [podcast] = await sql<{ id: string }>("insert into public.podcasts (name) values ('Kite Hour') returning id");
let accountCount = 0;
let owner: Account;
let list: string;

const rpc = (actor: Account, name: string, args: object) => rest(actor.token, "POST", `rpc/${name}`, args);
const revision = async () => {
  const [row] = await sql<{ rev: string }>("select rev::text from public.er_content_revision");
  return Number(row?.rev);
};
const isBuildDue = async () => {
  const [state] = await sql<{ live: string }>("select live_rev::text as live from private.rebuild_state");
  return (await revision()) > Number(state?.live);
};

beforeEach(async () => {
  owner = await backend.account(`owner-${++accountCount}@withdrawn.test`);
  const { body } = await rpc(owner, "create_top_list", {
    title: "Kites",
    description: null,
    items: [{ podcast_id: podcast?.id, note: null }],
  });
  list = String(body);
  await resetRelay(sql, await revision());
});

const setVisibility = (visibility: string) => rest(owner.token, "PATCH", `top_lists?id=eq.${list}`, { visibility });
const setBlocked = (blocked: boolean) => rpc(admin, "set_blocked", { account: owner.id, blocked, reason: "Spam" });

describe("B220: the next build starts at once after", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["a reader has deleted an account with a list", () => sql("select public.delete_account($1)", [owner.id])],
    ["a reader has deleted a list", () => rest(owner.token, "DELETE", `top_lists?id=eq.${list}`)],
    ["a reader has made a list private", () => setVisibility("private")],
    ["a reader has hidden a list behind a link", () => setVisibility("link")],
    ["an admin has blocked a reader", () => setBlocked(true)],
  ])("%s", async (_, withdraw) => {
    expect(await isBuildDue()).toBe(false);
    await withdraw();
    expect(await isBuildDue()).toBe(true);
  });
});

test("B220: a new or unchanged list starts no build", async () => {
  await rest(owner.token, "PATCH", `top_lists?id=eq.${list}`, { title: "More kites" });
  await setVisibility("public");
  expect(await isBuildDue()).toBe(false);
  await setVisibility("private");
  await resetRelay(sql, await revision());
  await setVisibility("link");
  await rest(owner.token, "DELETE", `top_lists?id=eq.${list}`);
  expect(await isBuildDue()).toBe(false);
});

test("B220: readers who withdraw lists again and again leave half of the day's builds to staff", async () => {
  await sql(
    `update private.rebuild_state
     set budget = 100, builds_today = 50, builds_day = (now() at time zone 'utc')::date`,
  );
  await setVisibility("private");
  expect(await isBuildDue()).toBe(false);
  const [state] = await sql<{ isNoted: boolean }>(
    `select readers_changed_at is not null as "isNoted" from private.rebuild_state`,
  );
  expect(state).toEqual({ isNoted: true });
  await setBlocked(true);
  expect(await isBuildDue()).toBe(true);
});
