/** Changes by readers start few builds, so that builds of the day remain for saves by admins. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { sql } = backend;
const HOUR = 3_600_000;
const START = Date.UTC(2030, 0, 1, 9);
let listId: string;

beforeAll(async () => {
  await seedContent(sql);
  const { id } = await backend.account("maker@api.test");
  const [createdList] = await sql<{ id: string }>(
    "insert into top_lists (user_id, title) values ($1, 'Ten') returning id",
    [id],
  );
  listId = createdList?.id ?? "";
  await backend.account("without-list@api.test");
  await sql("insert into podcasts (name) values ('Deep End Radio')");
});
afterAll(() => backend.close());
/** Sets the state of a site that shows the newest revision. */
beforeEach(() =>
  sql(`update private.rebuild_state set
    live_rev = (select rev from er_content_revision), requested_rev = 0, dirty_since = null,
    lease_until = null, lease_token = null, attempts = 0, next_try_at = null, builds_today = 0,
    builds_day = null, builds_extra = 0, readers_changed_at = null, readers_raised_at = null`),
);

const WITHOUT_A_LIST = "where user_id not in (select user_id from top_lists)";
const renameList = () => sql("update top_lists set title = gen_random_uuid()::text where id = $1", [listId]);
const revision = async () => (await sql<{ rev: number }>("select rev::int from er_content_revision"))[0]?.rev ?? 0;
const claimBuild = async (now: number, budget = 10) =>
  (
    await sql<{ rev: number }>(
      `select rev::int from claim_rebuild($1, interval '0 s', interval '1 h', interval '1 min', $2)`,
      [new Date(now).toISOString(), budget],
    )
  ).length;
const goLive = async () => sql("select note_live_rev($1)", [await revision()]);

test("changes of lists cause at most one build an hour", async () => {
  const revisionBefore = await revision();
  await renameList();
  expect(await revision()).toBe(revisionBefore);
  expect(await claimBuild(START)).toBe(1);
  expect(await revision()).toBe(revisionBefore + 1);
  await goLive();
  expect(await claimBuild(START + 60_000)).toBe(0);
  await renameList();
  expect(await claimBuild(START + HOUR - 1)).toBe(0);
  expect(await claimBuild(START + HOUR)).toBe(1);
});

test("a build for an admin's save includes readers' changes", async () => {
  await renameList();
  await sql("update er_shows set description = gen_random_uuid()::text");
  const savedRevision = await revision();
  expect(await claimBuild(START)).toBe(1);
  await goLive();
  expect(await claimBuild(START + 2 * HOUR)).toBe(0);
  expect(await revision()).toBe(savedRevision);
});

test("readers' changes use at most half of the day's builds", async () => {
  for (const [hour, claimedBuilds] of [1, 1, 0, 0].entries()) {
    await renameList();
    expect(await claimBuild(START + hour * HOUR, 4), String(hour)).toEqual(claimedBuilds);
    await goLive();
  }
  expect(await claimBuild(START + 24 * HOUR, 4)).toBe(1);
});

test("readers' changes cause no build if the limit is one build a day", async () => {
  await renameList();
  expect(await claimBuild(START, 1)).toBe(0);
  await sql("update er_shows set description = gen_random_uuid()::text");
  expect(await claimBuild(START, 1)).toBe(1);
});

test.each(["top_lists", "profiles"])(
  "B95: the site needs a build as soon as a moderator hides or restores a row of %s",
  async (table) => {
    for (const hiddenAt of ["now()", "null"]) {
      const revisionBefore = await revision();
      await sql(
        `update ${table} set hidden_at = ${hiddenAt} where user_id in (
        select user_id from top_lists where id = $1)`,
        [listId],
      );
      expect(await revision()).toBeGreaterThan(revisionBefore);
    }
  },
);

test.each([
  ["a new title", "update top_lists set title = title || '.'", true],
  ["another description", "update top_lists set description = 'x'", true],
  ["a reader views a list", "update top_lists set view_count = view_count + 1", false],
  ["a reader shares a list", "update top_lists set share_count = share_count + 1", false],
  ["a new name of a list's author", "update profiles set full_name = 'Ada'", true],
  ["a new follower", "update profiles set follower_count = follower_count + 1", false],
  ["a new name of a reader without a list", `update profiles set full_name = 'Bo' ${WITHOUT_A_LIST}`, false],
  ["a save without a change", "update profiles set full_name = full_name; update top_lists set title = title", false],
  ["a hidden podcast without a list", "update podcasts set status = 'hidden'", false],
  ["a podcast's new name", "update podcasts set name = name || '.'", true],
  ["a new pro", "insert into user_roles (user_id, role) select user_id, 'pro' from top_lists limit 1", true],
  ["a deleted list", "delete from top_lists", true],
])("claim_rebuild finds out whether readers' pages need a build after %s", async (_title, change, needsBuild) => {
  await sql(change);
  expect(await claimBuild(START)).toBe(Number(needsBuild));
});
