/** Measures scripts and layout shifts of a page. */
import { brotliCompressSync } from "node:zlib";
import { expect, type Page, type Response } from "@playwright/test";

/** Starts to collect the scripts of a page. The returned function returns their total size after compression. */
export function measureScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  const addScript = (response: Response) => {
    const type = response.request().resourceType();
    if (type === "script") sizes.push(response.body().then(compressedSize));
  };
  page.on("response", addScript);
  return async () => {
    page.off("response", addScript);
    const inlineScripts = await page.locator("script:not([src]):not([type='application/ld+json'])").allTextContents();
    const externalSize = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
    return inlineScripts.reduce((total, code) => total + compressedSize(Buffer.from(code)), externalSize);
  };
}

/** Opens a page, uses it with `interact`, and returns the compressed size of all scripts that the page has loaded. */
export async function measureScriptBytes(page: Page, path: string, interact?: () => Promise<void>): Promise<number> {
  const readTotalSize = measureScripts(page);
  await page.goto(path);
  await waitUntilSettled(page);
  if (interact) {
    await interact();
    await waitUntilSettled(page);
  }
  return readTotalSize();
}

const compressedSize = (bytes: Buffer) => (bytes.length > 0 ? brotliCompressSync(bytes).length : 0);

/** Waits until the network is idle, the fonts are loaded and the page is rendered. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  });
}

/** The largest layout shift that a late font may cause (docs/design.md). Any visible movement causes a much larger one. */
const MAX_FONT_SHIFT = 0.005;

export async function expectNoMovement(page: Page, label?: string): Promise<void> {
  const shifts = (await readLayoutShifts(page)).filter(({ onlyWords }) => !onlyWords);
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft(sum, label).toBeLessThan(MAX_FONT_SHIFT);
}

interface ShiftWithElements {
  value: number;
  /** Only text and inline elements moved: inside a paragraph, lines break at other words. */
  onlyWords: boolean;
  movedElements: string[];
}

/** Returns all layout shifts since the page opened, with the elements that moved. */
export function readLayoutShifts(page: Page): Promise<ShiftWithElements[]> {
  return page.evaluate(
    () =>
      new Promise<ShiftWithElements[]>((done) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        }
        const describeNode = (node: Node | null) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? "gone");
        const shifts: ShiftWithElements[] = [];
        const record = (entries: PerformanceEntryList) => {
          for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
            if (hadRecentInput) continue;
            const nodes = sources.map(({ node }) => node);
            const isWord = (node: Node | null) =>
              node instanceof Text || (node instanceof Element && getComputedStyle(node).display === "inline");
            const onlyWords = nodes.length > 0 && nodes.every(isWord);
            shifts.push({ value, onlyWords, movedElements: nodes.map(describeNode) });
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
