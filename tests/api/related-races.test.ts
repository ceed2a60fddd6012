import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { relateDue } from "../../scripts/local/relate.ts";
import { openTestBackend } from "../support/backend.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";

const backend = await openTestBackend("postgres");
const { sql } = backend;
const run = postgres(String(backend.databaseUrl), { max: 1 });
afterAll(async () => {
  await run.end();
  await backend.close();
});

test("a save during a run waits for nothing, and queues the recap again", async () => {
  const { id } = await addEpisode(sql, await addShow(sql, await addCategory(sql, "sea"), "harbour"), "salt", {
    title: "Salt",
  });
  await run.begin(async (transaction) => {
    expect(await transaction`select private.relate_some(1) as done`).toMatchObject([{ done: 1 }]);
    await sql("set lock_timeout = '2s'; update public.er_episodes set title = 'Fog' where slug = 'salt'");
  });
  expect(await sql("select split_part(key, '/', 1) as recap from private.jobs where kind = 'count-words'")).toEqual([
    { recap: id },
  ]);
  await relateDue(backend);
  expect(await sql("select word from private.recap_words order by word")).toEqual([{ word: "fog" }]);
});
