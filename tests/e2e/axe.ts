import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { waitUntilSettled } from "./measure.ts";

/** The checker as it is published for browsers, which is half as long to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How a page is looked at. */
interface Appearance {
  /** In pixels. */
  width: number;
  colorScheme: "light" | "dark";
}

export const PHONE: Appearance = { width: 390, colorScheme: "light" };
export const DARK_DESKTOP: Appearance = { width: 1440, colorScheme: "dark" };
/** Both widths and both themes are seen, which is what a state of a page needs. */
const TWO_APPEARANCES = [PHONE, DARK_DESKTOP];
/** For what all pages share. */
export const ALL_APPEARANCES = [390, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme): Appearance => ({ width, colorScheme })),
);

/** A checker of accessibility finds nothing on the page as it is now, however it is looked at. */
export async function expectAccessible(page: Page, appearances = TWO_APPEARANCES): Promise<void> {
  const viewportBefore = page.viewportSize();
  for (const appearance of appearances) await expectNoViolations(page, appearance);
  if (viewportBefore) await page.setViewportSize(viewportBefore);
}

async function expectNoViolations(page: Page, { width, colorScheme }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await waitUntilSettled(page);
  const violations = await violationsOf(page);
  expect.soft(violations, `${page.url()}, ${width} px, ${colorScheme}`).toEqual([]);
}

async function violationsOf(page: Page): Promise<[rule: string, html: string[]][]> {
  // Read once for all looks at a page: that takes as long as a look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Of what is fine it need not say where that stands, which takes it longer than to find out.
    const { violations } = await axe.run({ resultTypes: ["violations"], selectors: false });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}
