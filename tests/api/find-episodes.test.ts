import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import {
  addCategory,
  addDraft,
  addEpisode,
  addEpisodes,
  addShow,
  type InsertedRow,
  seedContent,
} from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";

/** The SQL function find_episodes finds the episodes that a question is about. */

describe("find_episodes", () => {
  let backend: TestBackend;
  let people: People;
  let show: InsertedRow;

  const findEpisodes = (token: string, question: string, maxRows?: number) =>
    backend.rest(token, "POST", "rpc/find_episodes", {
      question,
      ...(maxRows && { most: maxRows }),
    });
  const findSlugs = async (question: string, maxRows?: number) =>
    (await findEpisodes(people.reader.token, question, maxRows)).body.map((row: { slug: string }) => row.slug);

  const addRecap = (slug: string, columns: object) => addEpisode(backend.sql, show, slug, columns);

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    ({ show } = await seedContent(backend.sql));
    await addRecap("bridges", {
      title: "Bridges",
      quick_take: "Who looks after them.",
      transcript: "Ada: We hung a lantern under every arch.\n\nBo: And painted the cables twice.",
    });
    await addRecap("kilns", {
      title: "Kilns",
      transcript: "Ada: The lantern stood beside the kiln.",
    });
    await addRecap("bread", {
      title: "Bread",
      recap_body: "<p>Kneading, <em>resting</em>, baking.</p>",
    });
    await addRecap("painters", {
      title: "Painters of cables",
      guests: [{ name: "Zoë Quint", link: null }],
    });
    await addDraft(backend.sql, show, "secret", { transcript: "Ada: The cormorant is asleep." });
  });
  afterAll(() => backend.close());

  test.each([
    ["Who painted the cables?", ["painters", "bridges"]],
    ["what is said about kneaded dough", ["bread"]],
    ["anything on arches", ["bridges"]],
    ["Zoe? no, Zoë Quint", ["painters"]],
    ["Did they mention a lantren?", ["bridges", "kilns"]],
    ["the of and is", []],
    ["xylophone", []],
    ["", []],
    ["'; drop table; -- & | ! ( :* <-> \\ lantern", ["bridges", "kilns"]],
  ])("for the question %j, find_episodes returns %j", async (question, expected) => {
    expect((await findSlugs(question)).sort()).toEqual([...expected].sort());
  });

  test("find_episodes never replaces a misspelt word with a word of a draft or a deleted recap", async () => {
    expect(await findSlugs("a cormorrant")).toEqual([]);
    const deletedEpisode = await addEpisode(backend.sql, show, "deleted", {
      transcript: "Ada: Lanternfish.",
    });
    await backend.sql("delete from public.er_episodes where id = $1", [deletedEpisode.id]);
    expect((await findSlugs("a lanternfsh")).sort()).toEqual(["bridges", "kilns"]);
  });

  test("episodes with more or rarer words of the question come first", async () => {
    expect(await findSlugs("a lantern under the arch")).toEqual(["bridges", "kilns"]);
    expect(await findSlugs("the kiln and its lantern")).toEqual(["kilns", "bridges"]);
    expect(await findSlugs("lantern", 1)).toHaveLength(1);
  });

  test("of two equally long episodes, the episode that contains the word more often comes first", async () => {
    const [mostlyCod, mostlyHerring] = ["one herring, nine cod ", "nine herrings, one cod "];
    const texts = {
      once: mostlyCod.repeat(3),
      often: mostlyHerring.replace("nine", "herring ".repeat(9)),
    };
    await addRecap("once", { transcript: `Ada: ${texts.once}${"net ".repeat(20)}` });
    await addRecap("often", { transcript: `Ada: ${texts.often}${"net ".repeat(20)}` });
    expect(await findSlugs("herring")).toEqual(["often", "once"]);
    await backend.sql("delete from public.er_episodes where slug in ('once', 'often')");
  });

  test("a word in the guests or takeaways has more weight than a word in the transcript", async () => {
    await addRecap("spoken", { transcript: "Ada: A sextant." });
    await addRecap("take", { key_takeaways: ["Use a sextant."], transcript: "Ada: Yes." });
    await addRecap("guest", {
      guests: [{ name: "Ida Sextant", link: null }],
      transcript: "Ada: Yes.",
    });
    expect(await findSlugs("sextant")).toEqual(["guest", "take", "spoken"]);
    await backend.sql("delete from public.er_episodes where slug in ('spoken', 'take', 'guest')");
  });

  test("a word of the question has more weight than a word of earlier questions", async () => {
    const slugsWithContext = async (question: string, context: string) => {
      const { body } = await backend.rest(people.reader.token, "POST", "rpc/find_episodes", {
        question,
        context,
      });
      return body.map((row: { slug: string }) => row.slug);
    };
    expect((await slugsWithContext("arches", "stood"))[0]).toBe("bridges");
    expect((await slugsWithContext("stood", "arches"))[0]).toBe("kilns");
    expect(await slugsWithContext("And why?", "kiln")).toEqual(["kilns"]);
  });

  test("if a question names a show, the episodes of this show come first", async () => {
    const category = await addCategory(backend.sql, "b-category");
    const otherShow = await addShow(backend.sql, category, "tide-tables", { name: "Tide Tables" });
    const text = { title: "On ropes", transcript: "Ada: A rope." };
    await addEpisode(backend.sql, show, "rope-a", text);
    await addEpisode(backend.sql, otherShow, "rope-b", { ...text, episode_date: "2001-01-01" });
    await addEpisode(backend.sql, show, "rope-c", text);
    expect((await findSlugs("ropes on Tide Tables"))[0]).toBe("rope-b");
    await backend.sql("delete from public.er_episodes where slug like 'rope-_'");
  });

  test("each save and deletion updates the number of episodes and their mean length in private.corpus", async () => {
    const statistics = () =>
      backend.sql(
        `select c.episodes = count(w.*) and abs(c.mean_length - avg(w.length)) < 0.01 as agree, c.episodes
         from private.corpus c, private.episode_words w group by c.episodes, c.mean_length`,
      );
    const [statisticsBefore] = await statistics();
    await addEpisodes(backend.sql, show, 1, 30);
    const count = Number(statisticsBefore?.["episodes"]);
    expect(await statistics()).toEqual([{ agree: true, episodes: count + 30 }]);
    await backend.sql("update public.er_episodes set transcript = 'Ada: ' || slug where slug like 'episode-_'");
    expect(await statistics()).toEqual([{ agree: true, episodes: count + 30 }]);
    await backend.sql("delete from public.er_episodes where slug like 'episode-%'");
    expect(await statistics()).toEqual([{ agree: true, episodes: count }]);
  });

  test("F4: even an admin finds a recap only while it is published", async () => {
    for (const { token } of [people.reader, people.admin]) {
      expect((await findEpisodes(token, "cormorant")).body).toEqual([]);
    }
    const publish = (isPublished: boolean) =>
      backend.sql("update public.er_episodes set is_published = $1 where slug = 'secret'", [isPublished]);
    await publish(true);
    expect(await findSlugs("cormorant")).toEqual(["secret"]);
    await publish(false);
    expect(await findSlugs("cormorant")).toEqual([]);
  });

  test("after an edit, find_episodes finds the episode only by its new words", async () => {
    await backend.sql("update public.er_episodes set recap_body = 'Ravine' where slug = 'bread'");
    expect(await findSlugs("ravines")).toEqual(["bread"]);
    expect(await findSlugs("kneading")).toEqual([]);
  });

  test("find_episodes finds an episode with a transcript of two million characters", async () => {
    const words = Array.from({ length: 200_000 }, (_, n) => `w${(n * 7919).toString(36)}`);
    const transcript = `pomegranate ${words.join(" ")}`.slice(0, 1_999_000);
    await addEpisode(backend.sql, show, "endless", { transcript });
    expect(await findSlugs("pomegranates")).toEqual(["endless"]);
    await backend.sql("delete from public.er_episodes where slug = 'endless'");
    expect(await findSlugs("pomegranates")).toEqual([]);
  });

  test("find_episodes also counts words at the end of a long transcript", async () => {
    const filler = "we went on and on ".repeat(5000);
    await addRecap("early", { transcript: `Ada: ${filler} A quokka.` });
    await addRecap("late", { transcript: `Ada: ${filler} ${"A quokka. ".repeat(8)}` });
    expect(await findSlugs("quokkas")).toEqual(["late", "early"]);
    await backend.sql("delete from public.er_episodes where slug in ('early', 'late')");
  });

  test("C10, E23: only a reader can call find_episodes, which returns only public columns", async () => {
    expect(await findEpisodes("anon", "lantern")).toMatchObject({ status: 401, code: "42501" });
    const { body } = await findEpisodes(people.reader.token, "lantern", 1000);
    expect(Object.keys(body[0]).sort()).toEqual(["id", "score", "show_name", "slug", "title"]);
  });
});
