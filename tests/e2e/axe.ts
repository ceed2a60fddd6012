import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { settled } from "./measure.ts";

/** The checker as it is published for browsers, which is half as long to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How a page is looked at. */
interface Look {
  /** In pixels. */
  width: number;
  colorScheme: "light" | "dark";
}

export const PHONE: Look = { width: 390, colorScheme: "light" };
export const DARK_DESK: Look = { width: 1440, colorScheme: "dark" };
/** Both widths and both themes are seen, which is what a state of a page needs. */
const TWO_LOOKS = [PHONE, DARK_DESK];
/** For what all pages share. */
export const ALL_LOOKS = [390, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme): Look => ({ width, colorScheme })),
);

/** A checker of accessibility finds nothing on the page as it is now, however it is looked at. */
export async function expectAccessible(page: Page, looks = TWO_LOOKS): Promise<void> {
  const before = page.viewportSize();
  for (const look of looks) await expectNothingFound(page, look);
  if (before) await page.setViewportSize(before);
}

async function expectNothingFound(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await settled(page);
  const found = await violationsOf(page);
  expect.soft(found, `${page.url()}, ${width} px, ${colorScheme}`).toEqual([]);
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
