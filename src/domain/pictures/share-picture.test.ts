import { expect, test } from "vitest";
import type { Category, EpisodeCard, Recap, Show } from "../content/content.ts";
import type { GuestPage } from "../content/guests.ts";
import type { TopList } from "../lists/top-list.ts";
import type { Profile } from "../people/profile.ts";
import {
  categoryPicture,
  guestPicture,
  listPicture,
  pictureText,
  profilePicture,
  recapPicture,
  showPicture,
} from "./share-picture.ts";

const card = (fields: Partial<EpisodeCard>) =>
  ({
    slug: "tides",
    title: "Tides",
    show: { name: "Flats", slug: "flats" },
    guestName: null,
    date: null,
    ...fields,
  }) as EpisodeCard;

test.each([
  [{}, ""],
  [{ guestName: "Ada" }, "With Ada"],
  [{ date: "2026-02-03" }, "February 3, 2026"],
  [{ guestName: "Ada", date: "2026-02-03" }, "With Ada · February 3, 2026"],
  [{ date: "2026-02-30" }, ""],
])("the share picture of a recap with %j shows the line %j", (fields, line) => {
  const picture = { label: "Flats", title: "Tides", line, seed: "tides" };
  expect(recapPicture(card(fields))).toEqual(picture);
});

test("a recap and its card have the same share picture", () => {
  const { guestName: _, date: episodeDate, ...fields } = card({ date: "2026-02-03" });
  const guests = ["Ada", "Bo"].map((name) => ({ name, link: null, slug: null }));
  const recap = { ...fields, episodeDate, guests } as unknown as Recap;
  expect(recapPicture(recap)).toEqual(recapPicture(card({ guestName: "Ada", date: "2026-02-03" })));
});

test("the share picture of a show, category or guest shows the name", () => {
  const fields = { slug: "x", name: "X", description: `One\nline ${"word ".repeat(99)}` };
  const line = expect.stringMatching(/^One line (?:word )+word…$/);
  const show = { ...fields, category: { name: "Arts", slug: "arts" } } as Show;
  expect(showPicture(show)).toEqual({ label: "Arts", title: "X", line, seed: "x" });
  const category = { ...fields, description: null } as Category;
  expect(categoryPicture(category)).toEqual({ label: "Category", title: "X", line: "", seed: "x" });
  const guest = { ...fields, link: null, episodes: [card({}), card({})] } as GuestPage;
  expect(guestPicture(guest)).toEqual({
    label: "Guest",
    title: "X",
    line: "Recaps of 2 episodes",
    seed: "x",
  });
});

test("the share picture of a list names the author and three podcasts", () => {
  const items = ["One", "Two", "Three", "Four"].map((name) => ({ podcast: { name }, note: null }));
  const list = { id: "1", title: "Ten", author: { name: "Ada" }, items } as unknown as TopList;
  expect(listPicture(list)).toEqual({
    label: "A Top 10 list by Ada",
    title: "Ten",
    line: "One · Two · Three",
    seed: "1",
  });
  const profile = { id: "2", fullName: " ", bio: null } as Profile;
  expect(profilePicture(profile)).toEqual({
    label: "Top 10 lists by",
    title: "A reader",
    line: "",
    seed: "2",
  });
});

test("the alternative text of a share picture leaves out empty parts", () => {
  const picture = { label: "Category", title: "Arts", line: " ", seed: "arts" };
  expect(pictureText(picture)).toBe("Category · Arts");
});
