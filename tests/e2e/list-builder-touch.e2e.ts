import { devices, type Locator, type Page } from "@playwright/test";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import {
  addPodcasts,
  expectOrder,
  expectPublished,
  noteField,
  openBuilder,
  option,
  row,
  searchBox,
  TEN_PODCASTS,
  titleField,
} from "./list-builder.ts";
import { listOf } from "./lists.ts";
import { button } from "./screen.ts";

// Most readers see animations, so the tests in this file show animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Swipes vertically with one finger. */
async function swipe(page: Page, x: number, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch("touchStart", from);
  for (let step = 1; step <= 12; step++) {
    await touch("touchMove", from + ((to - from) * step) / 12);
    // A busy page would otherwise join the moves, and see only the last one.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch("touchEnd");
}

/** A page scrolls on for a moment after a swipe. */
async function waitUntilStill(page: Page): Promise<void> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await page.evaluate(() => scrollY);
      return last === before;
    })
    .toBe(true);
}

/** The centre of an element on the screen. */
async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const reorderHandle = (page: Page, name: string) => page.getByRole("button", { name: `Reorder ${name}` });

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  test.use(phone);

  test("a reader builds, reorders and publishes a list of ten podcasts by touching the screen", async ({ page }) => {
    await openBuilder(page);
    await titleField(page).tap();
    await page.keyboard.type("By thumb");
    for (const name of TEN_PODCASTS) {
      await searchBox(page).tap();
      await searchBox(page).fill(name);
      await option(page, name).tap();
    }
    await expect(searchBox(page)).toBeDisabled();
    await expectOrder(page, ...TEN_PODCASTS);
    const [first, second, third, ...otherPodcasts] = TEN_PODCASTS as [string, string, string, ...string[]];

    const { x, y } = await centreOf(row(page, first).locator(".pick-name"));
    const scrollBefore = await page.evaluate(() => scrollY);
    // The rest of the list is below the screen, so the finger swipes up to scroll down.
    await swipe(page, x, y, y - 240);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrollBefore + 100);
    await expectOrder(page, ...TEN_PODCASTS);

    await reorderHandle(page, second).scrollIntoViewIfNeeded();
    await waitUntilStill(page);
    const from = await centreOf(reorderHandle(page, first));
    await swipe(page, from.x, from.y, (await centreOf(reorderHandle(page, second))).y);
    await expectOrder(page, second, first, third, ...otherPodcasts);
    await page.getByRole("button", { name: `Move down: ${first}` }).tap();
    await expectOrder(page, second, third, first, ...otherPodcasts);
    await noteField(page, third).fill("Kept");
    await button(page, "Publish Your Top 10").tap();
    const id = await expectPublished(page);
    expect(await listOf(id)).toMatchObject({
      title: "By thumb",
      items: [second, third, first, ...otherPodcasts].map((name, n) => ({
        rank: n + 1,
        name,
        note: name === third ? "Kept" : null,
      })),
    });
  });
});

const LONG_TEXT = "Ninety-nine bottles of ".repeat(4).trim();

/** Fills the form with long texts, notes and ten podcasts. Removes one podcast, and adds another. */
async function fillList(page: Page): Promise<void> {
  await titleField(page).fill(LONG_TEXT);
  await page.getByLabel("Description", { exact: true }).fill(LONG_TEXT.repeat(5));
  await addPodcasts(page, ...TEN_PODCASTS);
  for (const name of TEN_PODCASTS.slice(0, 3)) await noteField(page, name).fill(`${LONG_TEXT} all day`);
  await page.getByRole("button", { name: `Remove ${TEN_PODCASTS[1]}` }).click();
  await addPodcasts(page, "The Second Shift Kitchen");
}

/** Finds elements of the builder that reach beyond the right edge of the window. */
const findOverflow = (page: Page) =>
  page
    .getByRole("main")
    .evaluate((main) =>
      [...main.querySelectorAll("*:not(.truncate *)")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => element.outerHTML.slice(0, 90)),
    );

/** Finds controls that are too small, and controls that another element covers at every scroll position. */
const findUnreachableControls = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const isOnTop = (control: HTMLElement, block: ScrollLogicalPosition) => {
      control.scrollIntoView({ block, behavior: "instant" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return control.contains(topElement) || topElement?.closest("label")?.control === control;
    };
    const isReachable = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect();
      if (Math.min(width, height) < 24) return false;
      const isDisabled = control.matches(":disabled");
      return isDisabled || (["start", "center", "end"] as const).some((block) => isOnTop(control, block));
    };
    return [...main.querySelectorAll<HTMLElement>("button, input, textarea")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !isReachable(control))
      .map((control) => control.outerHTML.slice(0, 90));
  });

const WINDOW_SIZES = [
  { name: "320 pixels wide", width: 320, fontSize: "100%" },
  { name: "390 pixels wide with text twice as large", width: 390, fontSize: "200%" },
  { name: "1280 pixels wide with text twice as large", width: 1280, fontSize: "200%" },
];

async function setWindowSize(page: Page, { width, fontSize }: { width: number; fontSize: string }) {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
}

test("a reader reaches every control of the builder on a narrow screen and with large text", async ({ page }) => {
  await openBuilder(page);
  await test.step("a reader searches for podcasts", async () => {
    await searchBox(page).fill("the");
    await option(page, "Northern Orchard").click();
    for (const windowSize of WINDOW_SIZES) {
      await setWindowSize(page, windowSize);
      await expect(option(page, "Northern Orchard")).toBeVisible();
      expect(await findOverflow(page), windowSize.name).toEqual([]);
    }
    await setWindowSize(page, { width: 390, fontSize: "100%" });
    await expectAccessible(page);
    await searchBox(page).fill("no such thing");
    await expectAccessible(page, [PHONE]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove Northern Orchard" }).click();
  });

  const discardDialog = page.getByRole("dialog", { name: "Discard this list?" });
  await test.step("a reader fills the list", async () => {
    await fillList(page);
    for (const windowSize of WINDOW_SIZES) {
      await setWindowSize(page, windowSize);
      expect(await findOverflow(page), windowSize.name).toEqual([]);
      expect(await findUnreachableControls(page), windowSize.name).toEqual([]);
      await button(page, "Discard").click();
      await discardDialog.getByRole("button", { name: "Keep Editing" }).click();
    }
    await setWindowSize(page, { width: 390, fontSize: "100%" });
    await expectAccessible(page);
  });

  await test.step("a reader opens the question “Discard this list?”", async () => {
    await button(page, "Discard").click();
    await expectAccessible(page, [PHONE]);
    await discardDialog.getByRole("button", { name: "Keep Editing" }).click();
  });
});
