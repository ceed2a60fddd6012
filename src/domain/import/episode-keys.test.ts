import { describe, expect, test } from "vitest";
import { episodeKeys, matchEpisodes, withoutRepeats } from "./episode-keys.ts";

const salt = { title: "Salt & sea", date: "2026-05-04", minutes: 31.4 };

test("the keys of an episode leave out what a move to another host changes", () => {
  expect(
    episodeKeys({
      ...salt,
      guid: "http://tide.test/?p=4",
      sound: "https://media.tide.test/a/salt.mp3?token=9",
      page: "http://www.tide.test/salt/?utm_source=feed",
    }),
  ).toEqual(["guid:tide.test/?p=4", "sound:a/salt.mp3", "page:tide.test/salt", "title:salt-sea|2026-05-04|31"]);
});

test.each(["N/A", "n.a.", " - ", "none", "NULL", "undefined", "0", "", "Not available", "TBD"])(
  "the guid %j is no key",
  (guid) => {
    expect(episodeKeys({ ...salt, guid })).toEqual(["title:salt-sea|2026-05-04|31"]);
  },
);

test.each(["NA-12", "none-of-us", "1", "nan-goldin", "日本"])("the guid %j is a key", (guid) => {
  expect(episodeKeys({ ...salt, guid })[0]).toBe(`guid:${guid}`);
});

test("the website of the show is no key of an episode", () => {
  const site = "https://www.tide.test/show";
  const keys = episodeKeys({ ...salt, guid: "http://tide.test/show/", page: site }, site);
  expect(keys).toEqual(["title:salt-sea|2026-05-04|31"]);
});

test("the key of a sound leaves out the address of a service that counts downloads", () => {
  const sound = "https://count.test/redirect.mp3/media.tide.test/a/salt.mp3";
  expect(episodeKeys({ ...salt, sound })[0]).toBe("sound:a/salt.mp3");
});

test("a long key keeps its start and its end", () => {
  const [key = ""] = episodeKeys({ ...salt, guid: `a${"x".repeat(9000)}b` });
  expect(key).toMatch(/^guid:ax+…x+b$/);
  expect(key.length).toBeLessThan(250);
});

const episode = (title: string, date: string | null, ...keys: string[]) => ({ title, date, keys });

describe("withoutRepeats", () => {
  test.each<[string, ReturnType<typeof episode>[], string[]]>([
    [
      "merges an episode that the feed repeats",
      [episode("A", null, "guid:g"), episode("B", null, "guid:h"), episode("A", null, "guid:g")],
      ["A", "B"],
    ],
    [
      "keeps the latest version of an episode",
      [episode("Salt (members only)", "2026-01-01", "guid:g"), episode("Salt", "2026-01-03", "guid:g")],
      ["Salt"],
    ],
    [
      "keeps different episodes with the same guid",
      [
        episode("Salt", "2026-01-01", "guid:g", "sound:get"),
        episode("Kelp", "2026-01-08", "guid:g", "sound:get"),
        episode("Kelp, part 2", "2026-01-15", "guid:g", "sound:get"),
      ],
      ["Salt", "Kelp", "Kelp, part 2"],
    ],
    [
      "keeps two episodes with the same sound and other guids",
      [episode("A", null, "guid:g", "sound:s"), episode("A", null, "guid:h", "sound:s")],
      ["A", "A"],
    ],
  ])("%s", (_, episodes, titles) => {
    expect(withoutRepeats(episodes).map((group) => group.episode.title)).toEqual(titles);
  });
});

describe("matchEpisodes", () => {
  const stored = [episode("Salt", "2026-01-01", "guid:g", "sound:s.mp3", "title:salt")];
  test.each<[string, ReturnType<typeof episode>, boolean]>([
    ["a guid counts alone", episode("Kelp", "2030-09-09", "guid:g"), true],
    ["a sound counts with the day", episode("Kelp", "2026-01-01", "guid:x", "sound:s.mp3"), true],
    ["a sound counts with the title", episode("Salt!", null, "guid:x", "sound:s.mp3"), true],
    ["a sound alone does not count", episode("Kelp", null, "guid:x", "sound:s.mp3"), false],
    ["a title counts with date and length", episode("Salt", null, "title:salt"), true],
  ])("%s", (_, item, isFound) => {
    expect(matchEpisodes([item], stored).size).toBe(isFound ? 1 : 0);
  });

  test("a stored episode belongs to the most similar item", () => {
    const first = episode("Kelp", "2026-02-02", "guid:g", "sound:k.mp3");
    const second = episode("Salt", "2026-01-01", "guid:g", "sound:s.mp3");
    expect([...matchEpisodes([first, second], stored).keys()]).toEqual([second]);
  });
});
