import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EPISODE_FIELDS } from "../../src/domain/content/episode-fields.ts";
import { columnsOf, type Fields } from "../../src/domain/content/fields.ts";
import { CATEGORY_FIELDS, SHOW_FIELDS } from "../../src/domain/content/show-fields.ts";
import { formOf } from "../../src/domain/forms/field-form.ts";
import { EMPTY_RECAP, newRow } from "../../src/domain/recap-form/recap-form.ts";
import { createLikeFilter } from "../../src/domain/search/like-filter.ts";
import { openTestBackend, RETURN_ROWS, type TestBackend } from "../support/backend.ts";

/** The tests send the same requests as the tables and forms of the admin area. */
describe("rows of the admin area", () => {
  let backend: TestBackend;
  let admin: string;
  beforeAll(async () => {
    backend = await openTestBackend();
    admin = (await backend.account("admin@api.test", "admin")).token;
  });
  afterAll(() => backend.close());

  test("C3, C4: a filter with special characters finds exactly the names that contain these characters", async () => {
    const names = ["100% a, (b)", "1000 a", 'say "x".y:z', "back\\slash {1}", "it's_1", "its-1"];
    for (const [index, name] of names.entries()) {
      await backend.rest(admin, "POST", "er_categories", { name, slug: `c-${index}` });
    }
    const find = async (text: string) => {
      const orFilter = encodeURIComponent(`(${createLikeFilter(["name", "description"], text)})`);
      const path = `er_categories?select=name&order=name&or=${orFilter}`;
      const { body } = await backend.rest(admin, "GET", path);
      return (body as { name: string }[]).map(({ name }) => name);
    };
    for (const name of names) expect(await find(name), name).toEqual([name]);
    expect(await find("100%")).toEqual(["100% a, (b)"]);
    expect(await find("S_1")).toEqual(["it's_1"]);
    expect(await find("SAY")).toEqual(['say "x".y:z']);
    expect(await find("no such name")).toEqual([]);
  });

  test("an update changes nothing if the row has changed since the form opened", async () => {
    const creation = await backend.rest(admin, "POST", "er_categories", { name: "V", slug: "v" }, RETURN_ROWS);
    const [{ id, version }] = creation.body as [{ id: string; version: number }];
    const save = (name: string, openedVersion: number) => {
      const path = `er_categories?id=eq.${id}&version=eq.${openedVersion}&select=name,version`;
      return backend.rest(admin, "PATCH", path, { name }, RETURN_ROWS);
    };
    expect((await save("First", version)).body).toEqual([{ name: "First", version: version + 1 }]);
    expect(await save("Second", version)).toMatchObject({ status: 200, body: [] });
    expect((await save("Third", version + 1)).body).toEqual([{ name: "Third", version: 3 }]);
  });

  test("an admin can read and write every column that a form needs", async () => {
    const createAndUpdate = async (table: string, fields: Fields, row: object) => {
      const path = `${table}?select=${columnsOf(fields).replaceAll(" ", "")}`;
      const { status, body } = await backend.rest(admin, "POST", path, row, RETURN_ROWS);
      expect([table, status, body]).toEqual([table, 201, [expect.objectContaining(row)]]);
      const { id } = (body as [{ id: string }])[0];
      const update = await backend.rest(admin, "PATCH", `${path}&id=eq.${id}`, row, RETURN_ROWS);
      expect([table, update.status, update.body]).toEqual([table, 200, [expect.anything()]]);
      return id;
    };
    const category = formOf(CATEGORY_FIELDS);
    const categoryId = await createAndUpdate(
      "er_categories",
      CATEGORY_FIELDS,
      category.rowOf({ ...category.empty, name: "New", slug: "new" }),
    );
    const show = formOf(SHOW_FIELDS);
    const showId = await createAndUpdate(
      "er_shows",
      SHOW_FIELDS,
      show.rowOf({ ...show.empty, name: "New", slug: "new", categoryId }),
    );
    await createAndUpdate("er_episodes", EPISODE_FIELDS, newRow({ ...EMPTY_RECAP, title: "New", slug: "new", showId }));
  });

  test("if an admin changes a prompt, the row also stores the previous text", async () => {
    const path = "site_content?slug=eq.prompt_quotes";
    const readPrompt = async () => {
      const columns = "title,body,previous_body,version";
      const { body } = await backend.rest(admin, "GET", `${path}&select=${columns}`);
      return (body as Record<string, unknown>[])[0];
    };
    const promptBefore = await readPrompt();
    const version = Number(promptBefore?.["version"]);
    if (backend.kind !== "remote") expect(promptBefore).toMatchObject({ previous_body: null, version: 1 });
    await backend.rest(admin, "PATCH", path, { body: "Second" });
    await backend.rest(admin, "PATCH", path, { title: "New title" });
    expect(await readPrompt()).toMatchObject({
      body: "Second",
      previous_body: promptBefore?.["body"],
      version: version + 2,
    });
    await backend.rest(admin, "PATCH", path, { body: "Third" });
    expect(await readPrompt()).toMatchObject({
      body: "Third",
      previous_body: "Second",
      version: version + 3,
    });
    const refusal = await backend.rest(admin, "PATCH", path, { previous_body: "Invented" });
    expect(refusal).toMatchObject({ status: 403, code: "42501" });
  });
});
