/** D19: after the deletion of an account, the pages and the search no longer contain the name of the person. */
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openFunctions } from "../support/functions.ts";
import { build, emptyBuildFolder, filesOf } from "../support/site-build.ts";

const functions = await openFunctions();
const { sql } = functions;
const folder = emptyBuildFolder();
const folders = { out: join(folder, "site"), cache: join(folder, "cache") };
afterAll(async () => {
  await functions.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAME = "Quillfeather Vanterpool";

test("D19: after the deletion of an account, no page, RSS feed or search result contains the name", async () => {
  const { id, token } = await functions.account("leaving@pages.test", "author");
  await sql("update public.profiles set full_name = $2 where user_id = $1", [id, NAME]);
  const show = await addShow(sql, await addCategory(sql, "talks"), "deep-end");
  await addEpisode(sql, show, "salt");
  await sql("update public.er_episodes set writer_id = $1, quick_take = 'Salty.'", [id]);
  await sql("insert into public.podcasts (name) values ('Ferry Time')");
  const [podcast] = await sql<{ id: string }>("select id from public.podcasts where name = 'Ferry Time'");
  const list = {
    title: "Boats",
    description: null,
    items: [{ podcast_id: podcast?.id, note: "" }],
  };
  await functions.post("/rest/v1/rpc/create_top_list", token, list);

  const filesWithPerson = async () => {
    await build(folders, functions.buildEnv);
    return filesOf(folders.out)
      .filter((file) => {
        const text = readFileSync(file, "latin1");
        return text.includes(NAME) || text.includes(id);
      })
      .map((file) => relative(folders.out, file));
  };
  const search = async () => {
    const response = await functions.post("/rest/v1/rpc/search", null, { query: NAME });
    return { status: response.status, results: await response.json() };
  };
  expect(await filesWithPerson()).toEqual(
    expect.arrayContaining(["recap/salt.html", "markdown/salt.md", "sitemap.xml", "top-lists.html"]),
  );
  expect(await functions.call("delete-account", token, {})).toMatchObject({ status: 200 });
  expect(await filesWithPerson()).toEqual([]);
  expect(readFileSync(join(folders.out, "recap/salt.html"), "utf8")).toContain("Salty.");
  expect(await search()).toEqual({ status: 200, results: [] });
}, 240_000);
