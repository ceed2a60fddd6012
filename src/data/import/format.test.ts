import { expect, test } from "vitest";
import { parseShowFile } from "./format.ts";

test.each([
  ["", /^Not JSON: /],
  ["<rss></rss>", /^Not JSON: /],
  ["[]", /^Not a show in our format: .*expected object/],
  ["{}", /^Not a show in our format: show: .*; episodes: /],
  ['{"show":{"name":" "},"episodes":[]}', /^Not a show in our format: show\.name: /],
  ['{"show":{"name":"A"},"episodes":{}}', /^Not a show in our format: episodes: .*expected array/],
])("parseShowFile refuses %j with an error that names the reason", (content, message) => {
  expect(() => parseShowFile(content)).toThrow(message);
});

test("parseShowFile accepts a byte order mark, and ignores unknown fields", () => {
  const file = parseShowFile('\ufeff{"show":{"name":"A","x":1},"episodes":[{"title":"B","y":2}],"z":3}');
  expect(file).toEqual({ show: { name: "A" }, episodes: [{ episode: { title: "B" } }] });
});

test("parseShowFile returns valid episodes, and the problems of invalid episodes", () => {
  const episodes = [
    { title: "Good", summary: null, chapters: [{ start: "1:02", title: "c" }] },
    { title: "Bad minutes", duration_minutes: "ten" },
    { summary: "no title" },
    { title: " " },
    "no object",
    { title: "Null guest", guests: [{ name: "Ada" }, null, { name: null }] },
  ];
  const file = parseShowFile(JSON.stringify({ show: { name: "A" }, episodes }));
  expect(file.episodes).toEqual([
    { episode: episodes[0] },
    { label: "Bad minutes", problem: expect.stringMatching(/^duration_minutes: /) },
    { label: "episode 3", problem: expect.stringMatching(/^title: /) },
    { label: "episode 4", problem: "title: it is empty" },
    { label: "episode 5", problem: expect.stringMatching(/^it: .*expected object/) },
    {
      label: "Null guest",
      problem: expect.stringMatching(/^guests row 2: .*received null; guests row 3\.name: /),
    },
  ]);
});
