/** A relation connects a recap with a related recap. A save notes that the relations are due, and the queue computes them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { relateDue } from "../../scripts/local/relate.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow } from "../support/content.ts";

const BEES = "Beekeepers count hives, queens, honey and swarms of bees in the apiary.";
/** Two recaps about each of five subjects. All these words are frequent in English. */
const SUBJECTS: [slug: string, quickTake: string][] = [
  ["war-1", "The war changed the army. Soldiers and generals talk about the war in China and how an army ends a war."],
  ["war-2", "Two soldiers remember the war. The army kept them far from home, and generals planned the next war."],
  ["health-1", "A doctor explains health. Patients sleep more, and the hospital measures their health each morning."],
  ["health-2", "Health begins with sleep, says a doctor. The hospital asks its patients how they eat."],
  ["money-1", "Where does money come from? A bank lends money, and people pay interest on what they borrow."],
  ["money-2", "Saving money is hard. The bank pays little interest, and people borrow too much money."],
  [
    "science-1",
    "Science needs experiments. In the laboratory, a physicist measures light and doubts each theory of science.",
  ],
  [
    "science-2",
    "A physicist leaves the laboratory. What do experiments tell about light, and is a theory still science?",
  ],
  ["book-1", "A novel in one year: the author writes chapters at night, and readers of the book write letters."],
  ["book-2", "The author reads a book aloud. Readers love novels with short chapters."],
];
const TRAINS = "Railway engineers couple locomotives, wagons and tenders at the depot.";

const OTHER_RECAPS = 60;

describe("related recaps", () => {
  let backend: TestBackend;
  let category: InsertedRow;
  let show: InsertedRow;
  let otherShow: InsertedRow;

  beforeAll(async () => {
    backend = await openTestBackend();
    category = await addCategory(backend.sql, "related");
    show = await addShow(backend.sql, category, "related-show");
    otherShow = await addShow(backend.sql, category, "other-related-show");
    // Rare words relate recaps. Without other recaps, no word is rare.
    await backend.sql(
      `insert into public.er_episodes (title, slug, show_id, quick_take)
       select word, 'other-recap-' || n, $1, format('%sa %sb %sc', word, word, word)
       from generate_series(1, $2::integer) n, concat('word', n, 'x') word`,
      [(await addShow(backend.sql, category, "show-of-other-recaps")).id, OTHER_RECAPS],
    );
    await relateDue(backend);
  });
  afterEach(async () => {
    await backend.sql("delete from public.er_episodes where slug not like 'other-recap-%'");
    await relateDue(backend);
  });
  afterAll(() => backend.close());

  const add = (slug: string, quick_take: string, columns: object = {}, inShow = show) =>
    addEpisode(backend.sql, inShow, slug, { title: slug, quick_take, ...columns });
  const addMany = async (count: number, quick_take: string, prefix: string, inShow = show) => {
    const rows: InsertedRow[] = [];
    for (let n = 0; n < count; n++) rows.push(await add(`${prefix}-${n}`, quick_take, {}, inShow));
    return rows;
  };
  const relationsOf = async ({ id }: InsertedRow, actor = "anon") => {
    await relateDue(backend);
    const { body } = await backend.rest(actor, "GET", `er_related?id=eq.${id}&select=related`);
    return (body as { related: string[] }[])[0]?.related;
  };
  const allRelations = async () => {
    await relateDue(backend);
    const rows = await backend.sql<{ id: string; related: string[] }>("select id, related from public.er_related");
    return new Map(rows.map(({ id, related }) => [id, related.join()]));
  };
  const update = ({ id }: InsertedRow, set: string) =>
    backend.sql(`update public.er_episodes set ${set} where id = $1`, [id]);

  test("a recap is related to the recap about the same subject, although the words of the subject are frequent", async () => {
    const slugById = new Map<string, string>();
    for (const [slug, quickTake] of SUBJECTS) slugById.set((await add(slug, quickTake)).id, slug);
    const relations = await allRelations();
    const related = [...slugById].map(([id, slug]) => [slug, slugById.get(relations.get(id) ?? "")]);
    expect(related).toEqual(
      SUBJECTS.map(([slug]) => [slug, slug.endsWith("1") ? slug.replace("1", "2") : slug.replace("2", "1")]),
    );
  });

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

  test("recaps are not related by words that occur in most texts", async () => {
    const text = (word: string) =>
      `Tonight ${word} guests wonder how neighbours really behave, and why everything works.`;
    const recaps: InsertedRow[] = [];
    for (let n = 0; n < 25; n++) recaps.push(await add(`talk-${n}`, text(`word${n}`), {}, n % 2 ? show : otherShow));
    const relations = await allRelations();
    expect(recaps.map(({ id }) => relations.get(id)).filter(Boolean)).toEqual([]);
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
    expect([...(await allRelations()).values()].join("")).toBe("");

    await update(draft, "is_published = true");
    expect(await relationsOf(first)).toEqual([draft.id]);
    expect(await relationsOf(draft)).toEqual([first.id]);

    await update(draft, "is_published = false");
    expect(await relationsOf(draft)).toBeUndefined();
    expect(await relationsOf(first)).toEqual([]);
    const { sql } = backend;
    expect(await sql("select 1 from private.recap_words where episode_id = $1", [draft.id])).toEqual([]);
  });

  test("B120: a run that began before a recap became a draft relates no recap to it", async () => {
    const first = await add("first-bees", BEES);
    const second = await add("second-bees", BEES);
    expect(await relationsOf(first)).toEqual([second.id]);
    await update(second, "is_published = false");
    // The run holds the job of the first recap, so the save queues no other one.
    await backend.sql("delete from private.jobs where kind = 'relate'");
    await backend.sql(
      `with late as (insert into private.relations values ($1, $2, 0.5))
       update public.er_related set related = array[$2]::uuid[] where id = $1`,
      [first.id, second.id],
    );
    expect(await relationsOf(first)).toEqual([]);
  });

  test("if a recap is deleted, another recap replaces it in all relations", async () => {
    const recaps = await addMany(5, BEES, "bees");
    const [deletedRecap] = recaps;
    if (!deletedRecap) throw new Error("There is no recap.");
    await backend.sql("delete from public.er_episodes where id = $1", [deletedRecap.id]);
    const relations = await allRelations();
    expect([...relations.values()].join()).not.toContain(deletedRecap.id);
    for (const recap of recaps.slice(1)) expect(relations.get(recap.id)?.split(",")).toHaveLength(3);
  });

  test("a new text changes the relations of the recap and of other recaps", async () => {
    const bees = await add("bees", BEES);
    const trains = await add("trains", TRAINS);
    const changedRecap = await add("moving", BEES);
    expect(await relationsOf(bees)).toEqual([changedRecap.id]);
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
    const last = await add("other-bees", `${hosts} ${BEES}`, { guest_name: "Bartholomew" });
    expect(await relationsOf(last)).toBeUndefined();
    const bees = await add("bees", BEES, {}, otherShow);
    expect(await relationsOf(last)).toEqual([bees.id]);
  });

  test("recaps are related by a rare guest, but not by a guest of more than two recaps", async () => {
    const withGuest = async (slug: string, words: string, name: string) =>
      add(slug, words, { guests: [{ name, link: null }] });
    const subjects = ["larch otter", "quartz violin", "ferry gravel", "lantern mitten", "saddle plum"];
    for (const [n, words] of subjects.entries()) await withGuest(`host-${n}`, words, "Ann Lee");
    expect(await relationsOf(await withGuest("last", "anchor bramble", "Ann Lee"))).toBeUndefined();
    const first = await withGuest("rare-1", "copper thistle bramble", "Bo Lind");
    expect(await relationsOf(await withGuest("rare-2", "walnut thistle bramble", "Bo Lind"))).toEqual([first.id]);
  });

  test("recaps with different short texts are related by the words of their transcripts", async () => {
    const sentences = Array.from({ length: 40 }, (_, n) => `${BEES} The smoker calms number ${n}.`);
    const transcript = `[00:00:01] Ann: ${sentences.join(" ")}`;
    const notes = "<p>Ferries cross gravel harbours with lanterns and violins at midnight.</p>".repeat(15);
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
    const insertedRecap = await add("closest-bees", BEES, { title: "Bees" });
    const relationsAfter = await allRelations();
    const changedRelations = [...relationsAfter].filter(([id, related]) => relationsBefore.get(id) !== related);
    expect(changedRelations.map(([id]) => id)).toContain(insertedRecap.id);
    expect(changedRelations.length).toBeGreaterThan(1);
    expect(changedRelations.length).toBeLessThanOrEqual(10);
    const [revision] = await backend.sql<{ rev: number }>("select rev from public.er_content_revision");
    const stampedRows = await backend.sql<{ id: string }>("select id from public.er_related where rev = $1", [
      revision?.rev,
    ]);
    expect(stampedRows.map(({ id }) => id).sort()).toEqual(changedRelations.map(([id]) => id).sort());
  });

  test("a save that changes no text of the recap changes no relation", async () => {
    const [first] = await addMany(4, BEES, "bees");
    if (!first) throw new Error("There is no recap.");
    const relationsBefore = await backend.sql("select * from public.er_related order by id");
    await update(first, "duration_minutes = 12, is_featured = true");
    expect(await backend.sql("select * from public.er_related order by id")).toEqual(relationsBefore);
  });

  test("many saves of a recap leave one job that waits, and so do the saves of the recaps that name it", async () => {
    const first = await add("first-bees", BEES);
    const second = await add("second-bees", BEES);
    await relateDue(backend);
    const waiting = () => backend.sql("select kind, split_part(key, '/', 1) as recap from private.jobs order by 1, 2");
    for (let n = 0; n < 4; n++) await update(first, `title = 'Title ${n}'`);
    expect(await waiting()).toEqual([{ kind: "count-words", recap: first.id }]);
    for (let n = 0; n < 3; n++) {
      await update(first, "is_published = false");
      await update(first, "is_published = true");
    }
    expect(await waiting()).toEqual([
      { kind: "count-words", recap: first.id },
      { kind: "relate", recap: second.id },
    ]);
    expect(await relationsOf(first)).toEqual([second.id]);
    await backend.sql("delete from public.er_episodes where id = $1", [first.id]);
    expect(await waiting()).toEqual([
      { kind: "count-words", recap: first.id },
      { kind: "relate", recap: second.id },
    ]);
  });

  test("a word that no recap has any more is not counted", async () => {
    await add("first-bees", BEES, {}, otherShow);
    const second = await add("second-bees", BEES);
    await relateDue(backend);
    await update(second, "quick_take = 'Nothing but fog.'");
    await backend.sql("delete from public.er_episodes where slug = 'first-bees'");
    await relateDue(backend);
    for (const table of ["word_counts", "show_word_counts"])
      expect(await backend.sql(`select from private.${table} where recaps <= 0`), table).toEqual([]);
    expect(await backend.sql("select from private.word_counts where word like 'beekeep%'")).toEqual([]);
  });

  test("a save of a recap while its words are counted is not lost", async () => {
    const bees = await add("bees", BEES);
    const moving = await add("moving", TRAINS);
    await backend.sql("select private.relate_some(100)");
    await update(moving, `quick_take = '${BEES}'`);
    expect(await relationsOf(moving)).toEqual([bees.id]);
  });

  test("the counts of words are the same after edits and deletions as in a new count", async () => {
    const first = await add("first", BEES);
    await add("second", TRAINS);
    await relateDue(backend);
    await update(first, `quick_take = '${TRAINS}', show_id = '${otherShow.id}'`);
    await backend.sql("delete from public.er_episodes where slug = 'second'");
    await relateDue(backend);
    const [counts] = await backend.sql(
      `select
         (select count(*)::integer from private.word_counts c where c.recaps <> (
            select count(*) from private.recap_words w where w.word = c.word)) as wrong,
         (select count(*)::integer from private.show_word_counts c where c.recaps <> (
            select count(*) from private.recap_words w join private.counted_recaps r using (episode_id)
            where w.word = c.word and r.show_id = c.show_id)) as wrong_of_show,
         (select count(*)::integer from private.counted_recaps) as recaps`,
    );
    expect(counts).toEqual({ wrong: 0, wrong_of_show: 0, recaps: OTHER_RECAPS + 1 });
  });
});
