import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchNameCandidates } from "../../src/data/name-candidates.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addEpisode, addShow, type InsertedRow } from "../support/content.ts";

let backend: TestBackend;
let show: InsertedRow;
let recap: InsertedRow;

const guests = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, link: null })));

beforeAll(async () => {
  backend = await openTestBackend();
  const category = await addCategory(backend.sql, "a-category");
  show = await addShow(backend.sql, category, "tides");
  const otherShow = await addShow(backend.sql, category, "other");
  recap = await addEpisode(backend.sql, show, "new", { guests: guests("Ann Lee"), transcript: "Speaker 1: Hello." });
  await addEpisode(backend.sql, show, "first", {
    episode_date: "2026-01-01",
    guests: guests("Zoë Kraft"),
    transcript: "Bob Stone: Welcome.\n\nZoë Kraft: Thanks for having me.\n\nSpeaker 3: Hello.",
  });
  await addEpisode(backend.sql, show, "second", {
    episode_date: "2026-02-01",
    guest_name: "Ann Lee",
    transcript: "Bob Stone: Welcome.\n\nAnn Lee: Hello.",
  });
  await addEpisode(backend.sql, otherShow, "elsewhere", { transcript: "Eve Moss: Hello." });
});
afterAll(() => backend.close());

test("the candidates are the guests of the episode, then people of other episodes of the show", async () => {
  const { signal } = new AbortController();
  expect(await fetchNameCandidates(recap.id, show.id, signal, backend.source())).toEqual([
    { name: "Ann Lee", from: "guest" },
    { name: "Bob Stone", from: "host" },
    { name: "Zoë Kraft", from: "earlier" },
  ]);
});
