import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Show } from "../../domain/content/content.ts";
import { readNextRecaps } from "./next-recaps.ts";

const db = new DatabaseSync(":memory:");
db.exec(`
  create table episode (id text, slug text, show_id text, date text, created_at text, card_json text);
  create table related (id text, ids text);
  insert into episode values
    ('1', 'old', 'tide', '2026-01-01', '2026-05-01', '{"title":"Old"}'),
    ('2', 'new', 'tide', '2026-03-01', '2026-04-01', '{"title":"New"}'),
    ('3', 'middle', 'tide', '2026-02-01', '2026-06-01', '{"title":"Middle"}'),
    ('4', 'undated', 'tide', null, '2026-07-01', '{"title":"Undated"}'),
    ('5', 'lone', 'dune', '2026-02-15', '2026-07-01', '{"title":"Lone"}');
  insert into related values ('3', '["5","9","1"]'), ('9', '["1"]');
`);
const nextRecaps = readNextRecaps(
  <T>(query: string) => db.prepare(query).all() as T[],
  (id) => ({ name: id === "tide" ? "Tide" : "Dune" }) as Show,
);

test.each([
  ["new", null, "middle"],
  ["middle", "new", "old"],
  ["old", "middle", "undated"],
  ["undated", "old", null],
  ["lone", null, null],
])("for the recap %s, the newer recap of the show is %j, and the older recap is %j", (slug, newer, older) => {
  const neighbours = nextRecaps(slug);
  expect([neighbours.newer?.slug ?? null, neighbours.older?.slug ?? null]).toEqual([newer, older]);
});

test("nextRecaps lists related recaps in the stored order, and leaves out recaps that are not public", () => {
  expect(nextRecaps("middle").related).toEqual([
    { slug: "lone", title: "Lone", show: "Dune" },
    { slug: "old", title: "Old", show: "Tide" },
  ]);
  expect(nextRecaps("new").related).toEqual([]);
});
