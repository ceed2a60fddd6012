/** What a reader's browser goes through, in numbers. */
import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** Adds up what the scripts of a page weigh on the wire, as a CDN compresses them, until it is asked. */
export function measureScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  const add = (response: Response) => {
    const type = response.request().resourceType();
    if (type === "script") sizes.push(response.body().then(compressedSize));
  };
  page.on("response", add);
  return async () => {
    page.off("response", add);
    const inline = await page
      .locator("script:not([src]):not([type='application/ld+json'])")
      .allTextContents();
    const external = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
    return inline.reduce((all, code) => all + compressedSize(Buffer.from(code)), external);
  };
}

/** What the scripts of a page weigh that is opened and used. */
export async function scriptBytes(
  page: Page,
  path: string,
  use?: () => Promise<void>,
): Promise<number> {
  const totalSize = measureScripts(page);
  await page.goto(path);
  await waitUntilSettled(page);
  if (use) {
    await use();
    await waitUntilSettled(page);
  }
  return totalSize();
}

const compressedSize = (bytes: Buffer) => (bytes.length > 0 ? brotliCompressSync(bytes).length : 0);

/** Fonts are in, and the browser has drawn and had nothing to do for a moment. */
export async function waitUntilSettled(page: Page): Promise<void> {
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
export const MAX_FONT_SHIFT = 0.005;

export const layoutShiftSum = async (page: Page) =>
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
        const describeNode = (node: Node | null) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? "gone");
        const shifts: Shift[] = [];
        const record = (entries: PerformanceEntryList) => {
          for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
            if (!hadRecentInput)
              shifts.push({ value, moved: sources.map((s) => describeNode(s.node)) });
          }
        };
        const observer = new PerformanceObserver((list) => record(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => {
          record(observer.takeRecords());
          done(shifts);
        }, 300);
      }),
  );
}
