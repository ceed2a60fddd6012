import { expect, test } from "vitest";
import { groupSizes } from "./unused-pictures.ts";

test("groupSizes returns one entry for all sizes of a picture", () => {
  const file = (name: string, bytes: number) => ({ name, bytes, created_at: "2026-11-01" });
  const files = [file("shows/salt-1-160w.webp", 10), file("shows/salt-1-480w.webp", 20), file("shows/old-2.png", 5)];
  expect(groupSizes(files, (name) => `https://a.test/${name}`)).toEqual([
    {
      title: "shows/salt-1",
      names: ["shows/salt-1-160w.webp", "shows/salt-1-480w.webp"],
      url: "https://a.test/shows/salt-1-160w.webp",
      bytes: 30,
      createdAt: "2026-11-01",
    },
    {
      title: "shows/old-2",
      names: ["shows/old-2.png"],
      url: "https://a.test/shows/old-2.png",
      bytes: 5,
      createdAt: "2026-11-01",
    },
  ]);
});
