import { ALL_LOOKS, expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const PAGES: { name: string; path: string; status?: number }[] = [
  { name: "home", path: "/" },
  { name: "home, later page", path: "/?page=2" },
  { name: "podcasts", path: "/podcasts" },
  { name: "category", path: "/category/living-world" },
  { name: "show", path: "/show/bench-hours" },
  { name: "recap", path: "/recap/salt" },
  { name: "transcript", path: "/recap/salt/transcript" },
  { name: "quotes", path: "/quotes" },
  { name: "quotes of a category", path: "/quotes?category=work-craft" },
  { name: "recommendations", path: "/recommendations" },
  { name: "guests", path: "/guests" },
  { name: "guest", path: "/guest/ines-okafor-lind" },
  { name: "about", path: "/about" },
  { name: "offline", path: "/offline" },
  { name: "not found", path: "/nope", status: 404 },
  { name: "episode not found", path: "/recap/nope", status: 404 },
];

for (const { name, path, status } of PAGES) {
  test(`a checker of accessibility finds nothing: ${name}`, async ({ page, expectResponses }) => {
    if (status) expectResponses([new RegExp(`${path}$`), status]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectAccessible(page, name === "home" ? ALL_LOOKS : undefined);
  });
}
