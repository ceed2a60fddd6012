/** A relation connects a recap with a related recap. The tests check which relations a save changes. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestBackend } from "../support/backend.ts";
import {
  addCategory,
  addDraft,
  addEpisode,
  addShow,
  type InsertedRow,
} from "../support/content.ts";
import { everyBackend } from "../support/each-backend.ts";

const BEES = "Beekeepers count hives, queens, honey and swarms of bees in the apiary.";
const TRAINS = "Railway engineers couple locomotives, wagons and tenders at the depot.";

describe.each(everyBackend)("related recaps on the backend $kind", ({ open }) => {
  let backend: TestBackend;
  let category: InsertedRow;
  let show: InsertedRow;
  let otherShow: InsertedRow;

  beforeAll(async () => {
    backend = await open();
    category = await addCategory(backend.sql, "related");
    show = await addShow(backend.sql, category, "related-show");
    otherShow = await addShow(backend.sql, category, "other-related-show");
  });
  afterEach(() => backend.sql("delete from public.er_episodes"));
  afterAll(() => backend.close());

  const add = (slug: string, quick_take: string, columns: object = {}, inShow = show) =>
    addEpisode(backend.sql, inShow, slug, { title: slug, quick_take, ...columns });
  const addMany = async (count: number, quick_take: string, prefix: string, inShow = show) => {
    const rows: InsertedRow[] = [];
    for (let n = 0; n < count; n++) rows.push(await add(`${prefix}-${n}`, quick_take, {}, inShow));
    return rows;
  };
  const relationsOf = async ({ id }: InsertedRow, actor = "anon") => {
    const { body } = await backend.rest(actor, "GET", `er_related?id=eq.${id}&select=related`);
    return (body as { related: string[] }[])[0]?.related;
  };
  const allRelations = async () => {
    const rows = await backend.sql<{ id: string; related: string[] }>(
      "select id, related from public.er_related",
    );
    return new Map(rows.map(({ id, related }) => [id, related.join()]));
  };
  const update = ({ id }: InsertedRow, set: string) =>
    backend.sql(`update public.er_episodes set ${set} where id = $1`, [id]);

  test("recaps with the same words are related, even in different shows", async () => {
    const first = await add("first-bees", BEES);
    const second = await add("second-bees", BEES, {}, otherShow);
    const train = await add("train", TRAINS);
    expect(await relationsOf(first)).toEqual([second.id]);
    expect(await relationsOf(second)).toEqual([first.id]);
    expect(await relationsOf(train)).toBeUndefined();
  });

  test("recaps with the same guest and a few common words are related", async () => {
    const guests = [{ name: "Inès Oduya", link: null }];
    const first = await add("one", `${BEES} Smoke calms a colony.`, { guests });
    const second = await add("two", `${TRAINS} Smoke fills a colony.`, {
      guest_name: "inès oduya",
    });
    expect(await relationsOf(first)).toEqual([second.id]);
    expect(await relationsOf(second)).toEqual([first.id]);
  });

  test("recaps are not related by words that occur in all texts", async () => {
    const text = "Today we talk about what people really think and how things work.";
    const first = await add("small-talk", text);
    const second = await add("weather", text, {}, otherShow);
    expect(await relationsOf(first)).toBeUndefined();
    expect(await relationsOf(second)).toBeUndefined();
  });

  test("recaps without texts are related by the words of their transcripts", async () => {
    const transcript = (text: string) => `[00:00:01] Zebulon: ${text}`;
    const first = await add("a", "", { transcript: transcript(BEES) });
    const second = await add("b", "", { transcript: transcript(BEES) });
    const third = await add("c", "", { transcript: transcript(TRAINS) });
    expect(await relationsOf(first)).toEqual([second.id]);
    expect(await relationsOf(third)).toBeUndefined();
  });

  test("B120: a draft is related to no recap", async () => {
    const first = await add("public-bees", BEES);
    const draft = await addDraft(backend.sql, show, "draft-bees", { quick_take: BEES });
    expect(await relationsOf(first)).toBeUndefined();
    expect(await allRelations()).toEqual(new Map());

    await update(draft, "is_published = true");
    expect(await relationsOf(first)).toEqual([draft.id]);
    expect(await relationsOf(draft)).toEqual([first.id]);

    await update(draft, "is_published = false");
    expect(await relationsOf(draft)).toBeUndefined();
    expect(await relationsOf(first)).toEqual([]);
    const { sql } = backend;
    expect(
      await sql("select 1 from private.recap_words where episode_id = $1", [draft.id]),
    ).toEqual([]);
  });

  test("if a recap is deleted, another recap replaces it in all relations", async () => {
    const recaps = await addMany(5, BEES, "bees");
    const [deletedRecap] = recaps;
    if (!deletedRecap) throw new Error("There is no recap.");
    await backend.sql("delete from public.er_episodes where id = $1", [deletedRecap.id]);
    const relations = await allRelations();
    expect([...relations.values()].join()).not.toContain(deletedRecap.id);
    for (const recap of recaps.slice(1))
      expect(relations.get(recap.id)?.split(",")).toHaveLength(3);
  });

  test("a new text changes the relations of the recap and of other recaps", async () => {
    const bees = await add("bees", BEES);
    const trains = await add("trains", TRAINS);
    const changedRecap = await add("moving", BEES);
    await update(changedRecap, `quick_take = '${TRAINS}'`);
    expect(await relationsOf(bees)).toEqual([]);
    expect(await relationsOf(trains)).toEqual([changedRecap.id]);
    expect(await relationsOf(changedRecap)).toEqual([trains.id]);
  });

  test("recaps are not related by words that most recaps of their show contain", async () => {
    const hosts = "Wilhelmina and Bartholomew are your hosts.";
    const subjects = ["larch", "otter", "quartz", "violin", "ferry", "gravel", "lantern", "mitten"];
    for (const word of subjects) {
      const subject = ["a", "b", "c", "d", "e", "f"].map((ending) => `${word}${ending}`).join(" ");
      await add(word, `${hosts} ${subject}`, { guest_name: "Bartholomew" });
    }
    await backend.sql("select private.relate_all()");
    const last = await add("other-bees", `${hosts} ${BEES}`, { guest_name: "Bartholomew" });
    expect(await relationsOf(last)).toBeUndefined();
    const bees = await add("bees", BEES, {}, otherShow);
    expect(await relationsOf(last)).toEqual([bees.id]);
  });

  test("recaps are related by a rare guest, but not by a guest of more than two recaps", async () => {
    const withGuest = async (slug: string, words: string, name: string) =>
      add(slug, words, { guests: [{ name, link: null }] });
    const subjects = [
      "larch otter",
      "quartz violin",
      "ferry gravel",
      "lantern mitten",
      "saddle plum",
    ];
    for (const [n, words] of subjects.entries()) await withGuest(`host-${n}`, words, "Ann Lee");
    await backend.sql("select private.relate_all()");
    expect(await relationsOf(await withGuest("last", "anchor bramble", "Ann Lee"))).toBeUndefined();
    const first = await withGuest("rare-1", "copper thistle bramble", "Bo Lind");
    expect(
      await relationsOf(await withGuest("rare-2", "walnut thistle bramble", "Bo Lind")),
    ).toEqual([first.id]);
  });

  test("recaps with different short texts are related by the words of their transcripts", async () => {
    const sentences = Array.from({ length: 40 }, (_, n) => `${BEES} The smoker calms number ${n}.`);
    const transcript = `[00:00:01] Ann: ${sentences.join(" ")}`;
    const notes =
      "<p>Ferries cross gravel harbours with lanterns and violins at midnight.</p>".repeat(15);
    const first = await add("notes-1", "Larch wood", { transcript, show_notes: notes });
    await add("notes-2", "Quartz stones", {
      show_notes: "<p>Otters swim in rivers.</p>".repeat(40),
    });
    const third = await add("notes-3", "Copper coins", { transcript }, otherShow);
    expect(await relationsOf(third)).toEqual([first.id]);
  });

  test("a recap names at most three related recaps, and at most ten recaps name the same recap", async () => {
    // Words that most recaps of a large show contain do not count, so the test adds several small shows.
    for (let n = 0; n < 4; n++)
      await addMany(4, BEES, `bees-${n}`, await addShow(backend.sql, category, `bees-show-${n}`));
    const relations = [...(await allRelations()).values()].map((ids) => ids.split(","));
    expect(Math.max(...relations.map((ids) => ids.length))).toBe(3);
    const relatedIds = relations.flat();
    const counts = Map.groupBy(relatedIds, (id) => id);
    // The last recaps may find only recaps that ten other recaps already name.
    expect(relatedIds.length).toBeGreaterThan(40);
    expect(Math.max(...[...counts.values()].map((ids) => ids.length))).toBeLessThanOrEqual(10);
  });

  test("an inserted recap changes the relations of at most ten recaps", async () => {
    for (let n = 0; n < 40; n++) {
      const otherWords = ["larch", "otter"].map((word) => `${word}x${n}`);
      // Only every tenth recap has the words about bees, because words in many recaps of a show count less.
      await add(`recap-${n}`, `${n % 10 === 0 ? BEES : ""} ${otherWords.join(" ")}`);
    }
    const relationsBefore = await allRelations();
    const insertedRecap = await add("closest-bees", BEES);
    const relationsAfter = await allRelations();
    const changedRelations = [...relationsAfter].filter(
      ([id, related]) => relationsBefore.get(id) !== related,
    );
    expect(changedRelations.map(([id]) => id)).toContain(insertedRecap.id);
    expect(changedRelations.length).toBeGreaterThan(1);
    expect(changedRelations.length).toBeLessThanOrEqual(10);
    const [revision] = await backend.sql<{ rev: number }>(
      "select rev from public.er_content_revision",
    );
    const stampedRows = await backend.sql<{ id: string }>(
      "select id from public.er_related where rev = $1",
      [revision?.rev],
    );
    expect(stampedRows.map(({ id }) => id).sort()).toEqual(
      changedRelations.map(([id]) => id).sort(),
    );
  });

  test("a save that changes no text of the recap changes no relation", async () => {
    const [first] = await addMany(4, BEES, "bees");
    if (!first) throw new Error("There is no recap.");
    const relationsBefore = await backend.sql("select * from public.er_related order by id");
    await update(first, "duration_minutes = 12, is_featured = true");
    expect(await backend.sql("select * from public.er_related order by id")).toEqual(
      relationsBefore,
    );
  });

  test("after private.relate_all, each recap still has three relations", async () => {
    await addMany(5, BEES, "bees");
    expect(await backend.sql("select private.relate_all() as count")).toEqual([{ count: 5 }]);
    for (const related of (await allRelations()).values())
      expect(related.split(",")).toHaveLength(3);
  });
});
