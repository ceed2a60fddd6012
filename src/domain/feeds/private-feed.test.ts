import { expect, test } from "vitest";
import * as paths from "../../paths.ts";
import { MY_FEED_CHANNEL, recapPath } from "./private-feed.ts";

test("the private RSS feed uses the same paths as the site", () => {
  expect(MY_FEED_CHANNEL.pagePath).toBe(paths.feed());
  expect(recapPath("🔥 takes/1")).toBe(paths.recap("🔥 takes/1"));
});
