/** What a reader's browser goes through, in numbers. */
import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** Adds up what the scripts of a page weigh on the wire, as a CDN compresses them, until it is asked. */
export function weighScripts(page: Page): () => Promise<number> {
  const weights: Promise<number>[] = [];
  const add = (response: Response) => {
    const type = response.request().resourceType();
    if (type === "script") weights.push(response.body().then(weigh));
  };
  page.on("response", add);
  return async () => {
    page.off("response", add);
    const inline = await page
      .locator("script:not([src]):not([type='application/ld+json'])")
      .allTextContents();
    const sum = (await Promise.all(weights)).reduce((a, b) => a + b, 0);
    return inline.reduce((all, code) => all + weigh(Buffer.from(code)), sum);
  };
}

/** What the scripts of a page weigh that is opened and used. */
export async function scriptBytes(
  page: Page,
  path: string,
  use?: () => Promise<void>,
): Promise<number> {
  const weight = weighScripts(page);
  await page.goto(path);
  await settled(page);
  if (use) {
    await use();
    await settled(page);
  }
  return weight();
}

const weigh = (bytes: Buffer) => (bytes.length > 0 ? brotliCompressSync(bytes).length : 0);

/** Fonts are in, and the browser has drawn and had nothing to do for a moment. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done())),
    );
  });
}

/**
 * The most that letters may move things when they arrive after the first paint: here and there
 * a line wraps elsewhere (docs/design.md). Anything else that moves in view is far above it.
 */
export const LATE_LETTERS = 0.005;

export const shiftSum = async (page: Page) =>
  (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0);

interface Shift {
  value: number;
  moved: string[];
}

/** Layout shifts since the page opened, with what moved. */
export function layoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((done) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        }
        const name = (node: Node | null) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? "gone");
        const shifts: Shift[] = [];
        const keep = (entries: PerformanceEntryList) => {
          for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
            if (!hadRecentInput) shifts.push({ value, moved: sources.map((s) => name(s.node)) });
          }
        };
        const observer = new PerformanceObserver((list) => keep(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => {
          keep(observer.takeRecords());
          done(shifts);
        }, 300);
      }),
  );
}
