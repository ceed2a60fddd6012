import { expect, test } from "vitest";
import { parseBrowseView } from "../../domain/content/browse.ts";
import { viewTitle } from "./view-title.ts";

const categories = [{ name: "Science", slug: "science" }];

test.each([
  ["", "Episode Recap"],
  ["?page=2", "All recaps, page 2"],
  ["?view=clips", "Clips"],
  ["?category=science&page=3", "Science, page 3"],
  ["?category=missing", "Category"],
  ["?feed=true", "My Feed"],
  ["?feed=true&unread=true&page=2", "Unread in My Feed, page 2"],
])("the view %j has the title %j", (search, title) => {
  expect(viewTitle(parseBrowseView(search), categories)).toBe(title);
});
