import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { settled } from "./measure.ts";

/** Rules whose answer depends on the theme; the light one's look has told of all others. */
const OF_THEME = ["color-contrast", "link-in-text-block"];

/** A checker of accessibility finds nothing on the page as it is now, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // No page shows another site's frame: the way that opens a second page for them is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === "dark") axe.withRules(OF_THEME);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, colorScheme).toEqual([]);
  }
}
