import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const category = await addCategory(sql, "a-category");
const editor = await backend.account("editor@api.test", "editor");
const owner = await backend.account("owner@api.test");
const reader = await backend.account("reader@api.test");
const OWN_PICTURE = "https://project.test/storage/v1/object/public/thumbnails/shows/a.png";

beforeEach(async () => {
  for (const table of ["top_lists", "er_episodes", "er_shows", "podcasts", "er_history"])
    await sql(`delete from public.${table}`);
});

const readPodcasts = () =>
  sql("select name, description, image_url, show_id, status from public.podcasts order by name, id");
const podcastRow = (name: string, show: InsertedRow | null, more: object = {}) => ({
  name,
  description: null,
  image_url: null,
  show_id: show?.id ?? null,
  status: "listed",
  ...more,
});
async function addPodcast(name: string, columns: object = {}): Promise<string> {
  const row = { name, ...columns };
  const [insertedRow] = await sql<{ id: string }>(
    `insert into public.podcasts (${Object.keys(row)})
     values (${Object.keys(row).map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  );
  return insertedRow?.id ?? "";
}
async function addList(...podcastIds: string[]): Promise<string> {
  const { body } = await rest(owner.token, "POST", "rpc/create_top_list", {
    title: "Best",
    description: "",
    items: podcastIds.map((podcast_id) => ({ podcast_id, note: null })),
  });
  return String(body);
}

describe("the row of a show in podcasts", () => {
  test("is created with the first published recap, and changes when an editor changes the show", async () => {
    const show = await addShow(sql, category, "ferry", { name: "Ferry" });
    const draft = await addDraft(sql, show, "a-draft");
    expect(await readPodcasts()).toEqual([]);
    await rest(editor.token, "PATCH", `er_episodes?id=eq.${draft.id}`, { is_published: true });
    expect(await readPodcasts()).toEqual([podcastRow("Ferry", show)]);
    const change = { name: "Ferry Time", description: "Boats", image_url: OWN_PICTURE };
    await rest(editor.token, "PATCH", `er_shows?id=eq.${show.id}`, change);
    expect(await readPodcasts()).toEqual([podcastRow("Ferry Time", show, change)]);
    // Only the changes of the show and the recap are in the change history.
    const records = await sql("select distinct table_name from public.er_history order by 1");
    expect(records).toEqual([{ table_name: "er_episodes" }, { table_name: "er_shows" }]);
  });

  test("B90: has no picture from another host", async () => {
    const show = await addShow(sql, category, "ferry", { image_url: "https://tracker.test/a.png" });
    await addEpisode(sql, show, "one");
    expect(await readPodcasts()).toEqual([podcastRow("ferry", show)]);
    const foreignPicture = { name: "New", image_url: "https://tracker.test/a.png" };
    expect(await rest(editor.token, "POST", "podcasts", foreignPicture)).toMatchObject({
      status: 400,
      code: "23514",
    });
  });

  test("is deleted together with the last published recap, or with the show", async () => {
    const show = await addShow(sql, category, "ferry");
    const { id } = await addEpisode(sql, show, "one");
    await addEpisode(sql, show, "two");
    await rest(editor.token, "DELETE", `er_episodes?id=eq.${id}`);
    expect(await readPodcasts()).toHaveLength(1);
    await rest(editor.token, "PATCH", "er_episodes?slug=eq.two", { is_published: false });
    expect(await readPodcasts()).toEqual([]);
    await sql("update public.er_episodes set is_published = true");
    expect(await readPodcasts()).toHaveLength(1);
    await sql("delete from public.er_episodes");
    await sql("insert into public.podcasts (name, show_id) values ('ferry', $1)", [show.id]);
    await rest(editor.token, "DELETE", `er_shows?id=eq.${show.id}`);
    expect(await readPodcasts()).toEqual([]);
  });

  test("remains while a list contains it, and is reused for a new show with the same name", async () => {
    const show = await addShow(sql, category, "ferry");
    await addEpisode(sql, show, "one");
    const [podcast] = await sql<{ id: string }>("select id from public.podcasts");
    await addList(podcast?.id ?? "");
    await sql("delete from public.er_episodes");
    expect(await readPodcasts()).toEqual([podcastRow("ferry", show)]);
    await rest(editor.token, "DELETE", `er_shows?id=eq.${show.id}`);
    expect(await readPodcasts()).toEqual([podcastRow("ferry", null)]);
    const showWithSameName = await addShow(sql, category, "ferry-again", { name: "Ferry" });
    await addEpisode(sql, showWithSameName, "one");
    expect(await sql("select id, name, show_id from public.podcasts")).toEqual([
      { id: podcast?.id, name: "Ferry", show_id: showWithSameName.id },
    ]);
  });

  test("moves to another show together with the only recap", async () => {
    const firstShow = await addShow(sql, category, "first");
    const secondShow = await addShow(sql, category, "second");
    await addEpisode(sql, firstShow, "one");
    await sql("update public.er_episodes set show_id = $1", [secondShow.id]);
    expect(await readPodcasts()).toEqual([podcastRow("second", secondShow)]);
    await sql(
      `with shows as (
         insert into public.er_shows (name, slug, category_id)
         select 'Same', 'show-' || n, $1 from generate_series(1, 20) n returning id, slug
       ) insert into public.er_episodes (show_id, title, slug) select id, slug, slug from shows`,
      [category.id],
    );
    expect(await readPodcasts()).toHaveLength(21);
  });

  test("cannot be renamed by an editor, but can be hidden", async () => {
    const show = await addShow(sql, category, "ferry");
    await addEpisode(sql, show, "one");
    const path = `podcasts?show_id=eq.${show.id}&select=status`;
    const renameAnswer = await rest(editor.token, "PATCH", path, { name: "Other" });
    expect(renameAnswer).toMatchObject({ status: 400, code: "23514" });
    const hideAnswer = await rest(editor.token, "PATCH", path, { status: "hidden" }, RETURN_ROWS);
    expect(hideAnswer.body).toEqual([{ status: "hidden" }]);
    await sql("update public.er_shows set name = 'Ferry Time'");
    expect(await readPodcasts()).toEqual([podcastRow("Ferry Time", show, { status: "hidden" })]);
    expect(await sql("select action, title from public.er_history where table_name = 'podcasts'")).toEqual([
      { action: "update", title: "ferry" },
    ]);
  });
});

describe("find_podcasts", () => {
  const find = async (token: string, query: string, max_rows = 50) => {
    const { status, body } = await rest(token, "POST", "rpc/find_podcasts", { query, max_rows });
    expect(status).toBe(200);
    return body as unknown as { name: string; total: number; is_suggestion: boolean }[];
  };
  const names = async (token: string, query: string) => (await find(token, query)).map(({ name }) => name);

  test("lists matches in names before matches in descriptions", async () => {
    await addPodcast("A Tale", { description: "About a ferry" });
    await addPodcast("My Ferry");
    await addPodcast("Férry Time");
    await addPodcast("100%_Real");
    expect(await names(reader.token, " FERRY")).toEqual(["Férry Time", "My Ferry", "A Tale"]);
    expect(await names(reader.token, "0%_r")).toEqual(["100%_Real"]);
    expect(await names(reader.token, "%")).toEqual(["100%_Real"]);
    expect(await names(reader.token, "\\")).toEqual([]);
    expect((await rest("anon", "POST", "rpc/find_podcasts", { query: "" })).status).toBe(401);
  });

  test("finds any of 3,000 podcasts, and counts all of them", async () => {
    await sql(
      "insert into public.podcasts (name) select 'Show ' || lpad(n::text, 4, '0') from generate_series(1, 3000) n",
    );
    const page = await find(reader.token, "");
    expect([page.length, page[0]?.total, page[0]?.name]).toEqual([50, 3000, "Show 0001"]);
    expect(await names(reader.token, "show 2987")).toEqual(["Show 2987"]);
    expect(await find(reader.token, "", 100_000)).toHaveLength(100);
  });

  test("B91: shows a hidden podcast to no one, and a suggestion only to the reader who made it", async () => {
    await addPodcast("Hidden", { status: "hidden" });
    await addPodcast("Suggested", { status: "suggested", suggested_by: owner.id });
    expect(await names(reader.token, "")).toEqual([]);
    expect(await names(editor.token, "")).toEqual([]);
    expect(await find(owner.token, "")).toMatchObject([{ name: "Suggested", is_suggestion: true }]);
  });
});

describe("B91: a list with a suggestion and a hidden podcast", () => {
  const items = async (actor: string) => {
    const select = "select=items:list_items(rank_order,podcast:podcasts(name))";
    const { body } = await rest(actor, "GET", `top_lists?${select}`);
    return (body as unknown as { items: { podcast: { name: string } | null }[] }[]).flatMap((list) =>
      list.items.map(({ podcast }) => podcast?.name ?? null),
    );
  };

  test("shows other readers only podcasts with the status `listed`", async () => {
    const listedId = await addPodcast("Anchor");
    const suggestedId = await addPodcast("Zebra", { status: "suggested", suggested_by: owner.id });
    const hiddenId = await addPodcast("Quince");
    const list = await addList(listedId, suggestedId, hiddenId);
    await sql("update public.podcasts set status = 'hidden' where id = $1", [hiddenId]);
    expect(await items("anon")).toEqual(["Anchor"]);
    expect(await items(reader.token)).toEqual(["Anchor"]);
    expect(await items(owner.token)).toEqual(["Anchor", "Zebra", null]);
    const findsList = async (query: string) =>
      ((await rest("anon", "POST", "rpc/search", { query })).body as unknown as object[]).length > 0;
    expect([await findsList("anchor"), await findsList("zebra"), await findsList("quince")]).toEqual([
      true,
      false,
      false,
    ]);
    // An editor accepts the suggestion, so everyone sees it. A save replaces all items, including the hidden item.
    await sql("update public.podcasts set status = 'listed' where id = $1", [suggestedId]);
    expect(await items("anon")).toEqual(["Anchor", "Zebra"]);
    expect(await findsList("zebra")).toBe(true);
    const saveAnswer = await rest(owner.token, "POST", "rpc/update_top_list", {
      list,
      title: "Best",
      description: "",
      items: [{ podcast_id: suggestedId, note: null }],
    });
    expect(saveAnswer).toMatchObject({ status: 200, body: true });
    expect(await items(owner.token)).toEqual(["Zebra"]);
  });
});
