/** An old address has an earlier slug of a row. It leads to the current page, and never reveals a draft (B80 to B82). */
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { withMirrorCatalog } from "../../src/data/build/catalog.ts";
import { syncMirror } from "../../src/data/build/mirror.ts";
import { emptyFolder, openTestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow } from "../support/content.ts";

interface Story {
  title: string;
  steps: readonly string[];
  /** For each old slug, the current slug after the last step. */
  expected: Record<string, string>;
}

const renameSql = (from: string, to: string) => `update public.er_episodes set slug = '${to}' where slug = '${from}'`;
const publishSql = (slug: string, isPublished = true) =>
  `update public.er_episodes set is_published = ${isPublished} where slug = '${slug}'`;
const deleteSql = (slug: string) => `delete from public.er_episodes where slug = '${slug}'`;
const insertSql = (slug: string, isPublished = true) =>
  `insert into public.er_episodes (show_id, title, slug, is_published)
   select id, '${slug}', '${slug}', ${isPublished} from public.er_shows limit 1`;
const RESTORE_SQL = `insert into public.er_episodes (id, show_id, title, slug)
  select (before ->> 'id')::uuid, (before ->> 'show_id')::uuid, before ->> 'title', before ->> 'slug'
  from public.er_history where action = 'delete' order by id desc limit 1`;
const ERASE_SQL = "delete from public.er_history where action = 'delete'";

/** Each story begins with the published recap `a` and the draft `draft`. */
const STORIES: readonly Story[] = [
  { title: "no one renames the recap", steps: [], expected: {} },
  { title: "an editor renames the recap", steps: [renameSql("a", "b")], expected: { a: "b" } },
  {
    title: "an editor renames the recap twice",
    steps: [renameSql("a", "b"), renameSql("b", "c")],
    expected: { a: "c", b: "c" },
  },
  {
    title: "an editor renames the recap and gives it the old slug again",
    steps: [renameSql("a", "b"), renameSql("b", "a")],
    expected: { b: "a" },
  },
  { title: "an editor renames a draft", steps: [renameSql("draft", "d2")], expected: {} },
  {
    title: "an editor renames a draft and publishes it",
    steps: [renameSql("draft", "d2"), publishSql("d2")],
    expected: {},
  },
  {
    title: "an editor unpublishes a recap that had another slug",
    steps: [renameSql("a", "b"), publishSql("b", false)],
    expected: {},
  },
  {
    title: "an editor unpublishes the recap and publishes it again",
    steps: [renameSql("a", "b"), publishSql("b", false), publishSql("b")],
    expected: { a: "b" },
  },
  {
    title: "an editor renames the recap three times while it is a draft",
    steps: [publishSql("a", false), renameSql("a", "b"), renameSql("b", "c"), renameSql("c", "d"), publishSql("d")],
    expected: { a: "d" },
  },
  {
    title: "an editor renames and unpublishes the recap in one save",
    steps: [`update public.er_episodes set slug = 'b', is_published = false where slug = 'a'`],
    expected: {},
  },
  {
    title: "an editor renames and unpublishes the recap in one save, and publishes it later",
    steps: [`update public.er_episodes set slug = 'b', is_published = false where slug = 'a'`, publishSql("b")],
    expected: { a: "b" },
  },
  {
    title: "an editor deletes a recap that had another slug",
    steps: [renameSql("a", "b"), deleteSql("b")],
    expected: {},
  },
  {
    title: "an editor restores a deleted recap",
    steps: [renameSql("a", "b"), deleteSql("b"), RESTORE_SQL],
    expected: { a: "b" },
  },
  {
    title: "an editor deletes and erases a recap, and a new recap uses its slug",
    steps: [renameSql("a", "b"), deleteSql("b"), ERASE_SQL, insertSql("b")],
    expected: {},
  },
  {
    title: "a new recap takes the old slug",
    steps: [renameSql("a", "b"), insertSql("a")],
    expected: {},
  },
  {
    title: "a new recap takes the old slug and later gets another slug",
    steps: [renameSql("a", "b"), insertSql("a"), renameSql("a", "c")],
    expected: { a: "c" },
  },
  {
    title: "a new recap takes the old slug and is deleted",
    steps: [renameSql("a", "b"), insertSql("a"), deleteSql("a")],
    expected: {},
  },
  {
    title: "a draft takes the old slug",
    steps: [renameSql("a", "b"), insertSql("a", false)],
    expected: { a: "b" },
  },
  {
    title: "a draft takes the old slug, and an editor publishes and unpublishes it",
    steps: [renameSql("a", "b"), insertSql("a", false), publishSql("a"), publishSql("a", false)],
    expected: {},
  },
  {
    title: "two recaps exchange their slugs",
    steps: [insertSql("b"), renameSql("a", "x"), renameSql("b", "a"), renameSql("x", "b")],
    expected: { x: "b" },
  },
];

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());
const category = await addCategory(sql, "a-category");
const show = await addShow(sql, category, "a-show");
const folder = emptyFolder();
let mirrorCount = 0;

/** Syncs a mirror and returns its old addresses as [kind, old slug, slug]. */
async function oldAddresses(file: string) {
  const mirror = await syncMirror(join(folder, file, "mirror.sqlite"), backend.source());
  mirror.db.close();
  vi.stubEnv("BUILD_CACHE_DIR", join(folder, file));
  const rows = withMirrorCatalog((catalog) => catalog.oldAddresses());
  vi.unstubAllEnvs();
  return rows.map(({ kind, oldSlug, slug }) => [kind, oldSlug, slug]);
}

async function expectInEveryMirror(expected: string[][]) {
  const updatedMirror = await oldAddresses("updated");
  expect(updatedMirror.toSorted()).toEqual(expected.toSorted());
  expect(await oldAddresses(`new-${mirrorCount++}`)).toEqual(updatedMirror);
}

test.each(STORIES)("B80: if $title, the build has the old addresses $expected", async ({ steps, expected }) => {
  await sql("delete from public.er_episodes");
  await sql("delete from public.er_history");
  await sql("delete from public.er_old_addresses");
  await addEpisode(sql, show, "a");
  await addDraft(sql, show, "draft");
  // A mirror that syncs after each step must equal a new mirror.
  for (const step of steps) {
    await oldAddresses("updated");
    await sql(step);
  }
  await expectInEveryMirror(Object.entries(expected).map(([from, to]) => ["recap", from, to]));
});

test("B81: the API shows no old address of a draft, a deleted recap or a deleted show", async () => {
  await sql("delete from public.er_episodes");
  const recap = await addEpisode(sql, show, "first");
  const secondShow = await addShow(sql, category, "show-first");
  await sql(renameSql("first", "second"));
  await sql("update public.er_shows set slug = 'show-second' where slug = 'show-first'");
  const slugsFor = async (actor: string) => {
    const rows = `or=(row_id.eq.${recap.id},row_id.eq.${secondShow.id})`;
    const { body } = await rest(actor, "GET", `er_old_addresses?${rows}&select=slug&order=slug`);
    return body.map(({ slug }: { slug: string }) => slug);
  };
  const editor = await backend.account("editor@api.test", "editor");
  expect(await slugsFor("anon")).toEqual(["first", "show-first"]);
  await sql(publishSql("second", false));
  expect([await slugsFor("anon"), await slugsFor(editor.token)]).toEqual([["show-first"], ["show-first"]]);
  await sql(publishSql("second"));
  expect(await slugsFor("anon")).toEqual(["first", "second", "show-first"]);
  await sql("delete from public.er_episodes; delete from public.er_shows where slug = 'show-second'");
  expect(await slugsFor("anon")).toEqual([]);
});

test("B81: an erased recap leaves no old address", async () => {
  const editor = await backend.account("eraser@api.test", "editor");
  await addEpisode(sql, show, "erase-first");
  await sql(renameSql("erase-first", "erase-second"));
  await sql(deleteSql("erase-second"));
  const readOldAddresses = () => sql("select from public.er_old_addresses where slug = 'erase-first'");
  expect(await readOldAddresses()).toHaveLength(1);
  const [record] = await sql<{ id: number }>(
    "select id from public.er_history where action = 'delete' order by id desc limit 1",
  );
  await rest(editor.token, "POST", "rpc/erase_deleted", { history_id: record?.id });
  expect(await readOldAddresses()).toHaveLength(0);
});

test("the old addresses of shows and categories lead to the current slugs", async () => {
  await sql("delete from public.er_episodes");
  await sql("delete from public.er_old_addresses");
  await addCategory(sql, "other-category");
  await sql("update public.er_categories set slug = 'other-name' where slug = 'other-category'");
  await sql("update public.er_shows set slug = 'other-show' where slug = 'a-show'");
  await sql("update public.er_shows set slug = 'a-show' where slug = 'other-show'");
  const expected = [
    ["category", "other-category", "other-name"],
    ["show", "other-show", "a-show"],
  ];
  await expectInEveryMirror(expected);
  await sql("delete from public.er_categories where slug = 'other-name'");
  await expectInEveryMirror(expected.slice(1));
});

test("B82: no role of the API can write an old address", async () => {
  const admin = await backend.account("admin@api.test", "admin");
  const row = { kind: "episode", slug: "stolen", row_id: show.id, rev: 1 };
  for (const [actor, status] of [
    ["anon", 401],
    [admin.token, 403],
  ] as const) {
    for (const answer of [
      await rest(actor, "POST", "er_old_addresses", row),
      await rest(actor, "PATCH", "er_old_addresses?rev=gte.0", { slug: "stolen" }),
      await rest(actor, "DELETE", "er_old_addresses?rev=gte.0"),
    ]) {
      expect(answer).toMatchObject({ status, code: "42501" });
    }
  }
});
