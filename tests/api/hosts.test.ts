import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutHosts } from "../../src/domain/content/hosts.ts";
import { SHOW_MAX_ITEMS } from "../../src/domain/limits.ts";
import { openTestBackend, RETURN_ROWS, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow } from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";

const listed = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, link: null })));

describe("hosts of a show", () => {
  let backend: TestBackend;
  let people: People;
  let harbour: InsertedRow;

  const setHosts = (...names: string[]) =>
    backend.sql("update public.er_shows set hosts = $1 where slug = 'harbour'", [listed(...names)]);
  const foundGuests = async (query: string) => {
    const { body } = await backend.rest("anon", "POST", "rpc/search_catalog", { query });
    return (body as { type: string; title: string; episode_count: number }[])
      .filter(({ type }) => type === "guest")
      .map(({ title, episode_count }) => [title, episode_count]);
  };
  const guestsInCatalogue = async (criteria: object) => {
    const { body } = await backend.rest(people.reader.token, "POST", "rpc/find_in_catalogue", criteria);
    return Object.fromEntries((body as { slug: string; guests: string[] }[]).map(({ slug, guests }) => [slug, guests]));
  };

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    const { sql } = backend;
    const category = await addCategory(sql, "sea");
    harbour = await addShow(sql, category, "harbour", { name: "Harbour" });
    const field = await addShow(sql, category, "field", { name: "Field" });
    await addEpisode(sql, harbour, "ropes", { guests: listed("Anneliese Lee", "Boguslaw Lind") });
    await addEpisode(sql, harbour, "sails", { guests: listed("Boguslaw Lind", "Anneliese  LEE") });
    await addEpisode(sql, harbour, "old", { guest_name: "Anneliese Lee" });
    await addEpisode(sql, field, "hay", { guests: listed("Anneliese Lee") });
    await addDraft(sql, harbour, "draft", { guests: listed("Anneliese Lee") });
  });
  afterAll(() => backend.close());

  test("a new host leaves the guests of the show at once, and returns if the show no longer names the host", async () => {
    expect(await foundGuests("anneliese")).toContainEqual(["Anneliese Lee", 3]);
    const before = await backend.sql("select slug, version, rev, guests from er_episodes order by slug");

    await setHosts("Anneliese Lee");
    expect(await foundGuests("anneliese")).toEqual([["Anneliese Lee", 1]]);
    expect(await foundGuests("boguslaw")).toEqual([["Boguslaw Lind", 2]]);
    expect(await guestsInCatalogue({ of_name: "Harbour" })).toEqual({
      ropes: ["Boguslaw Lind"],
      sails: ["Boguslaw Lind"],
      old: [],
    });
    expect(await guestsInCatalogue({ guest: "Anneliese" })).toEqual({ hay: ["Anneliese Lee"] });

    await setHosts();
    expect(await foundGuests("anneliese")).toContainEqual(["Anneliese Lee", 3]);
    expect(await backend.sql("select slug, version, rev, guests from er_episodes order by slug")).toEqual(before);
  });

  test("a recap that moves to the show of its host, or that names the host later, has no such guest", async () => {
    await setHosts("Anneliese Lee");
    await backend.sql("update er_episodes set show_id = $1 where slug = 'hay'", [harbour.id]);
    await backend.sql("update er_episodes set title = 'Old ropes', guest_name = 'anneliese lee' where slug = 'old'");
    await backend.sql("update er_episodes set is_published = true where slug = 'draft'");
    expect(await foundGuests("anneliese")).toEqual([]);
    await backend.sql("update er_episodes set is_published = false where slug = 'draft'");
  });

  test("a show is found by the name of its host", async () => {
    await setHosts("Wilhelmina Moe");
    const { body } = await backend.rest("anon", "POST", "rpc/search_catalog", { query: "wilhelmina" });
    expect(body).toMatchObject([{ type: "show", title: "Harbour" }]);
  });

  test("Saved returns the hosts of each show", async () => {
    await setHosts("Anneliese Lee");
    const { token } = people.reader;
    await backend.rest(token, "POST", "rpc/set_saved", { recap: "ropes", is_saved: true });
    const { body } = await backend.rest(token, "POST", "rpc/my_recaps", { list: "saved" });
    expect(body).toMatchObject([{ slug: "ropes", hosts: [{ name: "Anneliese Lee" }] }]);
  });

  test("a change of hosts notes the recaps whose relations it concerns, even twice", async () => {
    const due = () =>
      backend.sql("select payload ->> 'title' as title from private.jobs where kind = 'count-words' order by 1");
    for (const hosts of [["Boguslaw Lind"], []]) {
      await setHosts();
      await backend.sql("delete from private.jobs where true");
      await setHosts(...hosts, "Boguslaw Lind");
      expect(await due()).toEqual([{ title: "ropes" }, { title: "sails" }]);
    }
  });

  test("a change of hosts needs no call for each recap, so that a wrong host of 20,000 recaps can go again", async () => {
    const show = await addShow(backend.sql, await addCategory(backend.sql, "many"), "many");
    const recapCount = 60;
    for (let n = 0; n < recapCount; n++) {
      await addEpisode(backend.sql, show, `many-${n}`, { guests: listed("Ottoline Marsh", "Boguslaw Lind") });
    }
    const change = (...names: string[]) =>
      backend.sql(`set local track_functions = 'pl';
        update public.er_shows set hosts = '${listed(...names)}' where id = '${show.id}';
        do $$ begin
          if (select sum(calls) from pg_stat_xact_user_functions) >= ${recapCount} then
            raise exception 'a call for each recap';
          end if;
        end $$`);
    await change("Ottoline Marsh");
    expect(await foundGuests("ottoline")).toEqual([]);
    await change();
    expect(await foundGuests("ottoline")).toEqual([["Ottoline Marsh", recapCount]]);
  });

  test.each([
    ["Anneliese Lee", "anneliese   LEE"],
    ["Zoë Kent", "Zoe\u0308 Kent"],
    ["Zoë Kent", "Zoe Kent"],
    ["Ann\u00a0Lee", " Ann Lee\n"],
    ["Ann Lee", "Ann-Lee"],
    ["榎戸しおり", "榎戸しおり"],
  ])("the database and the domain agree whether %j and %j are the same person", async (host, guest) => {
    const [row] = await backend.sql<{ is_same: boolean }>(
      "select private.person_key($1) = private.person_key($2) as is_same",
      [host, guest],
    );
    expect(row?.is_same).toBe(withoutHosts([{ name: guest }], [{ name: host }]).length === 0);
  });

  test("an editor stores the hosts, and a bad list is refused", async () => {
    const store = (hosts: unknown) =>
      backend.rest(people.editor.token, "PATCH", "er_shows?slug=eq.harbour", { hosts }, RETURN_ROWS);
    const host = { name: "Ann Lee", link: "https://ann.test" };
    expect((await store([host])).body).toMatchObject([{ hosts: [host] }]);
    const tooMany = Array.from({ length: SHOW_MAX_ITEMS.hosts + 1 }, () => host);
    for (const hosts of [tooMany, ["Ann Lee"], [{ name: " " }], [{ name: "A", link: "javascript:x()" }], null]) {
      expect((await store(hosts)).status).toBe(400);
    }
    const { status } = await backend.rest(people.reader.token, "PATCH", "er_shows?slug=eq.harbour", { hosts: [] });
    expect([200, 204, 403]).toContain(status);
    const [row] = await backend.sql("select hosts from er_shows where slug = 'harbour'");
    expect(row).toEqual({ hosts: [host] });
  });
});
