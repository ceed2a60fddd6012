import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestBackend } from "../support/backend.ts";
import { addDraft, addEpisode, type Inserted, seedContent } from "../support/content.ts";
import { backends } from "../support/each-backend.ts";
import { createPeople, type People } from "../support/people.ts";

/** find_episodes finds the episodes that a question is about. */

describe.each(backends)("on $kind", ({ open }) => {
  let backend: TestBackend;
  let people: People;
  let show: Inserted;

  const ask = (as: string, question: string, most?: number) =>
    backend.rest(as, "POST", "rpc/find_episodes", { question, ...(most && { most }) });
  const slugs = async (question: string, most?: number) =>
    (await ask(people.U.token, question, most)).body.map((row: { slug: string }) => row.slug);

  beforeAll(async () => {
    backend = await open();
    people = await createPeople(backend);
    ({ show } = await seedContent(backend.sql));
    const add = (slug: string, more: object) => addEpisode(backend.sql, show, slug, more);
    await add("bridges", {
      title: "Bridges",
      quick_take: "Who looks after them.",
      transcript: "Ada: We hung a lantern under every arch.\n\nBo: And painted the cables twice.",
    });
    await add("kilns", { title: "Kilns", transcript: "Ada: The lantern stood beside the kiln." });
    await add("bread", {
      title: "Bread",
      recap_body: "<p>Kneading, <em>resting</em>, baking.</p>",
    });
    await add("painters", {
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
  ])("%j finds %j", async (question, expected) => {
    expect((await slugs(question)).sort()).toEqual([...expected].sort());
  });

  test("a misspelt word is not corrected to a word of a draft or a deleted recap", async () => {
    expect(await slugs("a cormorrant")).toEqual([]);
    const deleted = await addEpisode(backend.sql, show, "deleted", {
      transcript: "Ada: Lanternfish.",
    });
    await backend.sql("delete from public.er_episodes where id = $1", [deleted.id]);
    expect((await slugs("a lanternfsh")).sort()).toEqual(["bridges", "kilns"]);
  });

  test("episodes with more and rarer words of the question come first", async () => {
    expect(await slugs("a lantern under the arch")).toEqual(["bridges", "kilns"]);
    expect(await slugs("the kiln and its lantern")).toEqual(["kilns", "bridges"]);
    expect(await slugs("lantern", 1)).toHaveLength(1);
  });

  test("F4: no one finds a draft before it is published, or after it is withdrawn", async () => {
    for (const { token } of [people.U, people.ADM]) {
      expect((await ask(token, "cormorant")).body).toEqual([]);
    }
    const publish = (isPublished: boolean) =>
      backend.sql("update public.er_episodes set is_published = $1 where slug = 'secret'", [
        isPublished,
      ]);
    await publish(true);
    expect(await slugs("cormorant")).toEqual(["secret"]);
    await publish(false);
    expect(await slugs("cormorant")).toEqual([]);
  });

  test("an edited episode is found by its new words only", async () => {
    await backend.sql("update public.er_episodes set recap_body = 'Ravine' where slug = 'bread'");
    expect(await slugs("ravines")).toEqual(["bread"]);
    expect(await slugs("kneading")).toEqual([]);
  });

  test("an episode with two million characters can be saved and found", async () => {
    const words = Array.from({ length: 200_000 }, (_, n) => `w${(n * 7919).toString(36)}`);
    const transcript = `pomegranate ${words.join(" ")}`.slice(0, 1_999_000);
    await addEpisode(backend.sql, show, "endless", { transcript });
    expect(await slugs("pomegranates")).toEqual(["endless"]);
    await backend.sql("delete from public.er_episodes where slug = 'endless'");
    expect(await slugs("pomegranates")).toEqual([]);
  });

  test("C10, E23: only readers can search, and they see public columns only", async () => {
    expect(await ask("anon", "lantern")).toMatchObject({ status: 401, code: "42501" });
    const { body } = await ask(people.U.token, "lantern", 1000);
    expect(Object.keys(body[0]).sort()).toEqual(["id", "score", "show_name", "slug", "title"]);
  });
});
