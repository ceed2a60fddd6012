import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { settled } from "./measure.ts";

/** Rules whose answer depends on the theme; the light one's look has told of all others. */
const OF_THEME = ["color-contrast", "link-in-text-block"];

/**
 * A checker of accessibility finds nothing on the page as it is now, at each width in pixels
 * and in either theme. Pass one width where a state does not outlive another.
 */
export async function expectAccessible(page: Page, widths = [390, 1440]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNothingFound(page, "light", `${page.url()}, ${width} px, light`);
  }
  await expectNothingFound(page, "dark", `${page.url()}, dark`);
  if (before) await page.setViewportSize(before);
}

async function expectNothingFound(
  page: Page,
  colorScheme: "light" | "dark",
  look: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await settled(page);
  // No page shows another site's frame: the way that opens a second page for them is not needed.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (colorScheme === "dark") axe.withRules(OF_THEME);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(found, look).toEqual([]);
}
