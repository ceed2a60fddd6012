import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { waitUntilSettled } from "./measure.ts";

/** The minified file of axe-core has half the size of the normal file, so a page loads it faster. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The width and colour scheme of a page during a check. */
export interface Appearance {
  width: number;
  colorScheme: "light" | "dark";
}

export const PHONE: Appearance = { width: 390, colorScheme: "light" };
export const DARK_DESKTOP: Appearance = { width: 1440, colorScheme: "dark" };
/** Two appearances cover both widths and both themes. This is enough for most pages. */
const TWO_APPEARANCES = [PHONE, DARK_DESKTOP];
/** All pages share the header and the footer, so one test checks these in all appearances. */
export const ALL_APPEARANCES = [390, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme): Appearance => ({ width, colorScheme })),
);

/** Expects that axe finds no violations on the current page in any of the appearances. */
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
  // Loading axe takes as long as one check, so each page loads it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // The report leaves out passed rules and selectors, because they would take longer than the checks.
    const { violations } = await axe.run({ resultTypes: ["violations"], selectors: false });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}
