import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import { settled } from "./measure.ts";

const PAGES: { name: string; path: string; status?: number }[] = [
  { name: "home", path: "/" },
  { name: "home, later page", path: "/?page=2" },
  { name: "show", path: "/show/bench-hours" },
  { name: "recap", path: "/recap/salt" },
  { name: "transcript", path: "/recap/salt/transcript" },
  { name: "not found", path: "/nope", status: 404 },
  { name: "episode not found", path: "/recap/nope", status: 404 },
];

for (const { name, path, status } of PAGES) {
  for (const width of [390, 1440]) {
    test(`a checker of accessibility finds nothing: ${name}, ${width} pixels`, async ({
      page,
      expectResponses,
    }) => {
      if (status) expectResponses([new RegExp(`${path}$`), status]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await settled(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => [
          colorScheme,
          id,
          nodes.map((n) => n.html),
        ]);
        expect(found).toEqual([]);
      }
    });
  }
}
