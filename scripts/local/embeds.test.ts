import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { embedProblem } from "./embeds.ts";

test.each([
  ["er_episodes", "*"],
  ["er_episodes", "*,show:er_shows!inner(*,category:er_categories!inner(name,slug))"],
  [
    "er_episodes",
    "id,writer:profiles!er_episodes_writer_id_fkey(full_name),reviewer:profiles!er_episodes_reviewer_id_fkey(full_name)",
  ],
  [
    "top_lists",
    "id,items:list_items(rank:rank_order,podcast:podcasts(id,show:er_shows(slug))),author:profiles!top_lists_user_id_fkey(id:user_id,roles:user_roles(role))",
  ],
  ["er_shows", "name,episodes:er_episodes(count)"],
  ["er_shows", 'name,"odd ) , ( alias":er_episodes(title,day:episode_date::text)'],
  ["er_episodes", "links->0->>text,guests"],
])("a request for %s may select %s", (root, select) => {
  expect(embedProblem(root, select)).toBeNull();
});

const aliases = (count: number, select: string) => Array.from({ length: count }, (_, n) => `a${n}:${select}`).join(",");

test.each([
  ["er_episodes", `id,er_shows(er_episodes(er_shows(${aliases(16, "er_episodes(id)")})))`],
  ["er_categories", "*,er_shows(*,er_episodes(id,er_shows(id)))"],
  ["er_categories", "*,er_shows(*,er_categories!inner(id))"],
  ["er_shows", aliases(2, "er_episodes(id)")],
  ["er_shows", aliases(2, "er_episodes!inner(id)")],
  ["er_shows", "er_episodes(id),...er_episodes!left(id)"],
  ["er_episodes", "a:profiles!x(id),b:profiles!y(id),c:profiles!z(id)"],
  ["er_shows", 'id,"er_shows(":er_episodes(id,"b":er_shows(id))'],
  ["er_shows", 'id,"a\\"b":er_episodes(id,er_shows(id))'],
  ["er_categories", "er_shows(er_episodes(*))"],
  ["er_shows", "er_episodes(id,words:transcript)"],
  ["er_shows", "er_episodes(id,recap_body::text)"],
  ["er_shows", "e:er_episodes_show_id_fkey(*)"],
  ["er_episodes", "show_id(er_episodes_show_id_fkey(er_shows(id)))"],
])("a request for %s may not select %s", (root, select) => {
  expect(embedProblem(root, select)).not.toBeNull();
});

test("an embed names a table, and not a foreign key or its column", () => {
  const schema = readFileSync("supabase/schema.sql", "utf8");
  const tables = [...schema.matchAll(/^create table public\.(\w+) \(\n(.*?)\n\);/gms)];
  const keys = tables.flatMap(([, , body = ""]) => [...body.matchAll(/constraint (\w+) FOREIGN KEY \((\w+)\)/g)]);
  const names = keys.flatMap(([, constraint = "", column = ""]) => [constraint, column]);
  expect(names).toContain("er_episodes_show_id_fkey");
  expect(names.filter((name) => embedProblem("a_table", `${name}(title)`) === null)).toEqual([]);
  const selects = tables.map(([, table = ""]) => `${table}(title)`);
  expect(selects.filter((select) => embedProblem("a_table", select) !== null)).toEqual([]);
});
