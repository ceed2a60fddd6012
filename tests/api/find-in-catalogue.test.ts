import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow } from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";

/** find_in_catalogue lists the episodes of a show, a category or a guest. */

describe("find_in_catalogue", () => {
  let backend: TestBackend;
  let people: People;

  const listEpisodes = (actor: string, criteria: object) =>
    backend.rest(actor, "POST", "rpc/find_in_catalogue", criteria);
  const findSlugs = async (criteria: object) =>
    (await listEpisodes(people.reader.token, criteria)).body.map((row: { slug: string }) => row.slug);

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    const { sql } = backend;
    const [sea, land] = [await addCategory(sql, "sea", { name: "Sea life" }), await addCategory(sql, "land")];
    const tides = await addShow(sql, sea, "tides", { name: "The Tide Podcast: Harbours & Boats" });
    const fields = await addShow(sql, land, "fields", { name: "Fields" });
    const person = (name: string) => ({ name, link: null });
    await addEpisode(sql, tides, "tide-1", {
      title: "Ropes",
      episode_date: "2020-03-01",
      quick_take: "r".repeat(900),
      guests: [person("Zoë Quint"), person("Will Marsh")],
    });
    await addEpisode(sql, tides, "tide-2", { title: "Sails", episode_date: "2021-03-01" });
    await addEpisode(sql, fields, "field-1", {
      title: "Hay",
      episode_date: "2020-06-01",
      guest_name: "Will Quint",
      transcript: "Ada: Ropes, ropes, ropes hold the hay. Zoë Quint told me.",
    });
    await addEpisode(sql, fields, "field-2", { title: "Undated" });
    await addDraft(sql, tides, "tide-draft", {
      title: "Ropes again",
      episode_date: "2030-01-01",
      guests: [person("Zoë Quint")],
    });
  });
  afterAll(() => backend.close());

  test.each([
    ["no criteria", {}, ["tide-2", "field-1", "tide-1", "field-2"]],
    ["a limit of one episode and the oldest first", { oldest_first: true, most: 1 }, ["tide-1"]],
    ["the full name of a show", { of_name: "the tide podcast: harbours & boats" }, ["tide-2", "tide-1"]],
    ["a part of a show's name", { of_name: "Tide" }, ["tide-2", "tide-1"]],
    ["a show's name with one more word", { of_name: "Fields magazine" }, ["field-1", "field-2"]],
    ["the name of a category", { of_name: "sea life" }, ["tide-2", "tide-1"]],
    ["a guest's name without its accents", { guest: "zoe quint" }, ["tide-1"]],
    ["a guest's last name, which can also be in guest_name", { guest: "Quint" }, ["field-1", "tide-1"]],
    ["a guest's name with a very common word", { guest: "Will Marsh" }, ["tide-1"]],
    ["a guest's name as the name of a show", { of_name: "Will Quint" }, ["field-1"]],
    ["a show and its guest", { of_name: "Tide", guest: "Will" }, ["tide-1"]],
    ["the first name of one guest and the last name of another", { guest: "Zoë Marsh" }, []],
    ["a subject", { about: "ropes" }, ["field-1", "tide-1"]],
    ["a first and a last day", { since: "2020-03-01", until: "2020-12-31" }, ["field-1", "tide-1"]],
    ["an unknown name", { of_name: "xylophone" }, []],
    ["a name without words", { of_name: "?!" }, []],
    ["SQL as a name", { guest: "'; drop table er_episodes; -- :* & | ! \\\\" }, []],
  ])("with %s, find_in_catalogue lists the right episodes", async (_, criteria, expected) => {
    expect(await findSlugs(criteria)).toEqual(expected);
  });

  test("find_in_catalogue returns the number of all matching episodes, even if it lists fewer", async () => {
    const { body } = await listEpisodes(people.reader.token, { of_name: "tide", most: 1 });
    expect(body).toMatchObject([{ slug: "tide-2", total: 2 }]);
  });

  test("F4: find_in_catalogue lists no draft, not even for an admin", async () => {
    for (const { token } of [people.reader, people.admin]) {
      const { body } = await listEpisodes(token, { since: "2029-01-01" });
      expect(body).toEqual([]);
      expect(JSON.stringify((await listEpisodes(token, { guest: "quint" })).body)).not.toContain("again");
    }
  });

  test("C10, E23: only readers can call find_in_catalogue, which returns only public columns", async () => {
    expect(await listEpisodes("anon", {})).toMatchObject({ status: 401, code: "42501" });
    const { body } = await listEpisodes(people.reader.token, { guest: "Will Marsh", most: 1000 });
    expect(Object.keys(body[0]).sort()).toEqual([
      "card_text",
      "episode_date",
      "guests",
      "id",
      "show_name",
      "slug",
      "title",
      "total",
    ]);
    expect(body[0].card_text).toHaveLength(500);
  });
});
