import { afterAll, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());
const editor = await backend.account("editor@api.test", "editor");
const author = await backend.account("author@api.test", "author");
const url = (name: string) => `https://api.example/storage/v1/object/public/thumbnails/${name}`;
const addFile = (name: string, age = "2 days") =>
  sql(
    `insert into storage.objects (bucket_id, name, metadata, created_at)
     values ('thumbnails', $1, '{"size": 7}', now() - $2::interval)`,
    [name, age],
  );
const unusedNames = async () => {
  const { body } = await rest(editor.token, "POST", "rpc/unused_pictures", {});
  return body.map(({ name }: { name: string }) => name);
};
const category = await addCategory(sql, "a", { image_url: url("category-a-1-480w.webp") });
const show = await addShow(sql, category, "b", { image_url: url("shows/old.png") });
const recap = await addEpisode(sql, show, "c", { thumbnail_url: url("episodes/c-1-500w.webp") });
const usedFiles = ["category-a-1-160w.webp", "category-a-1-480w.webp", "shows/old.png"];
const recapFiles = ["episodes/c-1-160w.webp", "episodes/c-1-480w.webp", "episodes/c-1-500w.webp"];
const unusedFiles = ["category-a-2-160w.webp", "episodes/none-1-90w.webp", "shows/older.png"];
for (const name of [...usedFiles, ...recapFiles, ...unusedFiles]) await addFile(name);
await addFile("shows/new-1-160w.webp", "1 hour");

test("an editor gets the names of old files that no row uses", async () => {
  expect((await unusedNames()).sort()).toEqual(unusedFiles);
  const { body } = await rest(editor.token, "POST", "rpc/unused_pictures", { max_rows: 1 });
  expect(body).toEqual([expect.objectContaining({ name: unusedFiles[0], bytes: 7 })]);
});

test("as long as staff can restore a deleted recap, its pictures do not count as unused", async () => {
  await sql("delete from public.er_episodes where id = $1", [recap.id]);
  expect((await unusedNames()).sort()).toEqual(unusedFiles);
  await sql("update public.er_history set before = null");
  expect((await unusedNames()).sort()).toEqual([...unusedFiles, ...recapFiles].sort());
});

test("B83: authors and visitors cannot list unused files", async () => {
  const call = (actor: string) => rest(actor, "POST", "rpc/unused_pictures", {});
  expect(await call(author.token)).toMatchObject({ status: 403, code: "42501" });
  expect(await call("anon")).toMatchObject({ status: 401, code: "42501" });
});
