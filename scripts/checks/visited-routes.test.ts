import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRoutes, unvisitedRoutes } from "./visited-routes.ts";

test("the tables of the specification name the routes of the site", () => {
  const routes = readRoutes(readFileSync("docs/specification.md", "utf8"));
  expect(routes).toEqual(expect.arrayContaining(["/", "/recap/{slug}", "/search?q=…", "/history"]));
});

test.each([
  ["/", ["/"], []],
  ["/guest/{slug}", ["/guest/ada"], []],
  ["/guest/{slug}", ["/guest", "/guest/ada/2"], ["/guest/{slug}"]],
  ["/search?q=…", ["/search"], []],
  ["/h#…", ["/history"], ["/h#…"]],
])("of the route %s, the paths %j leave out %j", (route, paths, unvisited) => {
  expect(unvisitedRoutes([route], new Set(paths))).toEqual(unvisited);
});
