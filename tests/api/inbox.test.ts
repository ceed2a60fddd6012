import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addShow } from "../support/content.ts";

/** The tests filter, sort and page through the Inbox, and ask what is open before a bulk publication. */

const backend = await openTestBackend();
const { sql, rest } = backend;
afterAll(() => backend.close());
const editor = await backend.account("inbox-editor@api.test", "editor");
const author = await backend.account("inbox-author@api.test", "author");
const reader = await backend.account("inbox-reader@api.test");
const category = await addCategory(sql, "inbox");
const fogShow = await addShow(sql, category, "fog-show");
const rainShow = await addShow(sql, category, "rain-show");

interface Item {
  title: string;
  show?: { id: string };
  state?: string;
  at?: string;
  assignee?: string | null;
}

/** Adds a draft with its item, or an item without a draft if it has no show. */
async function addItem({ title, show, state = "found", at = "2026-03-01T12:00:00Z", assignee = null }: Item) {
  let episode: string | null = null;
  if (show) {
    const [row] = await sql<{ id: string }>(
      `insert into public.er_episodes (show_id, title, slug, is_published, made_by)
       values ($1, $2, $3, false, 'machine') returning id`,
      [show.id, title, `inbox-${crypto.randomUUID()}`],
    );
    episode = row?.id ?? null;
  }
  await sql(
    `insert into public.er_inbox (episode_id, title, show_name, source, state, assignee_id, created_at)
     values ($1, $2, $3, 'feed.test', $4, $5, $6)`,
    [episode, episode ? null : title, episode ? null : "Lost show", state, assignee, at],
  );
  return episode ?? "";
}

const find = async (filter: object = {}) => {
  const { body } = await rest(editor.token, "POST", "rpc/find_inbox", filter);
  return body as { title: string; total: number }[];
};
const titles = async (filter: object = {}) => (await find(filter)).map(({ title }) => title);

beforeEach(() => sql("delete from public.er_inbox; delete from public.er_episodes; delete from public.er_receipts"));

describe("find_inbox", () => {
  beforeEach(async () => {
    await addItem({ title: "Fog 100%", show: fogShow, state: "review", at: "2026-03-01T23:59:00Z" });
    await addItem({ title: "Rain", show: rainShow, state: "review", at: "2026-03-02T00:00:00Z", assignee: editor.id });
    await addItem({ title: "A lost item", state: "failed", at: "2026-03-03T12:00:00Z" });
    await addItem({ title: "Closed", show: fogShow, at: "2026-03-04T12:00:00Z" });
    await sql("update public.er_inbox set closed_at = now() where created_at = '2026-03-04T12:00:00Z'");
  });

  test.each([
    [{}, ["A lost item", "Rain", "Fog 100%"]],
    [{ item_state: "review" }, ["Rain", "Fog 100%"]],
    [{ show: fogShow.id }, ["Fog 100%"]],
    [{ assignee: "none" }, ["A lost item", "Fog 100%"]],
    [{ assignee: editor.id }, ["Rain"]],
    [{ since: "2026-03-02" }, ["A lost item", "Rain"]],
    [{ until: "2026-03-01" }, ["Fog 100%"]],
    [{ since: "2026-03-02", until: "2026-03-02" }, ["Rain"]],
    [{ search: " FOG " }, ["Fog 100%"]],
    [{ search: "0%" }, ["Fog 100%"]],
    [{ search: "%" }, ["Fog 100%"]],
    [{ search: "lost show" }, ["A lost item"]],
    [{ search: "snow" }, []],
    [{ sort: "title", descending: false }, ["A lost item", "Fog 100%", "Rain"]],
    [{ sort: "show", descending: true }, ["Rain", "A lost item", "Fog 100%"]],
    [{ sort: "created_at", descending: false }, ["Fog 100%", "Rain", "A lost item"]],
    [{ search: "a", item_state: "review", assignee: editor.id }, ["Rain"]],
  ])("finds open items with %j", async (filter, expected) => {
    expect(await titles(filter)).toEqual(expected);
  });

  test("pages through the items, counts all of them, and ends with the last page", async () => {
    expect(await find({ max_rows: 2 })).toMatchObject([
      { title: "A lost item", total: 3 },
      { title: "Rain", total: 3 },
    ]);
    expect(await find({ max_rows: 2, skip: 2 })).toMatchObject([{ title: "Fog 100%", total: 3 }]);
    expect(await titles({ max_rows: 2, skip: 40 })).toEqual(["Fog 100%"]);
  });

  test("names the shows that have open items", async () => {
    const { body } = await rest(editor.token, "POST", "rpc/inbox_shows", {});
    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual([fogShow.id, rainShow.id].sort());
  });
});

describe("the functions of the Inbox", () => {
  test.each([
    ["find_inbox", {}],
    ["inbox_shows", {}],
    ["staff_names", {}],
    ["note_open_draft", { episode: crypto.randomUUID() }],
    ["bulk_warnings", { episodes: [] }],
  ])("B272: only editors may call %s", async (name, body) => {
    expect(await rest("anon", "POST", `rpc/${name}`, body)).toMatchObject({ status: 401, code: "42501" });
    for (const { token } of [author, reader])
      expect(await rest(token, "POST", `rpc/${name}`, body)).toMatchObject({ status: 403, code: "42501" });
    expect([200, 204]).toContain((await rest(editor.token, "POST", `rpc/${name}`, body)).status);
  });

  test("staff have a name and an address", async () => {
    const { body } = await rest(editor.token, "POST", "rpc/staff_names", {});
    expect(body).toContainEqual(expect.objectContaining({ user_id: author.id, email: "inbox-author@api.test" }));
    expect(body.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(reader.id);
  });
});

describe("bulk_warnings", () => {
  const warningsOf = async (episodes: string[]) =>
    (await rest(editor.token, "POST", "rpc/bulk_warnings", { episodes })).body[0];

  test("counts drafts that nobody opened or read, open sentences, and refused quotes", async () => {
    const [first, second] = [
      await addItem({ title: "Fog", show: fogShow, state: "review" }),
      await addItem({ title: "Rain", show: rainShow, state: "review" }),
    ];
    await sql("update public.er_episodes set quick_take = 'One. Two. Three.', made_by = 'machine' where id = $1", [
      first,
    ]);
    await sql(
      `update public.er_inbox set reason = e'Quotes: 2 of 5 left out. No.\nRecap: 1 of its quotes left out. No.'
       where episode_id = $1`,
      [first],
    );
    const receipts = ["contradicted", "none", "supported"].map((support, index) => {
      const sentence = ["One.", "Two.", "Three."][index];
      return { field: "quick_take", sentence, sentence_key: `000000${index}`, lines: [], support, said_by: "model" };
    });
    await rest("service", "POST", "rpc/store_receipts", { episode: first, receipts });
    const none = { drafts: 2, unread: 2, unopened: 2, contradicted: 1, unsupported: 1, refused_quotes: 3 };
    expect(await warningsOf([first, second])).toEqual(none);
    await rest(editor.token, "POST", "rpc/note_open_draft", { episode: first });
    await rest(editor.token, "PATCH", `er_episodes?id=eq.${second}`, { made_by: "reviewed" });
    const kept = [{ ...receipts[1], said_by: "editor" }];
    await rest(editor.token, "POST", "rpc/store_receipts", { episode: first, receipts: kept });
    expect(await warningsOf([first, second])).toEqual({ ...none, unread: 1, unopened: 1, unsupported: 0 });
    expect(await warningsOf([])).toMatchObject({ drafts: 0, unopened: 0, contradicted: 0 });
  });

  test("an opened draft names its editor for others", async () => {
    const episode = await addItem({ title: "Fog", show: fogShow, state: "review" });
    await rest(editor.token, "POST", "rpc/note_open_draft", { episode });
    expect(await find()).toMatchObject([{ opened_by: editor.id, opened_at: expect.any(String) }]);
  });
});
