import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { measureScriptBytes, readLayoutShifts } from "./measure.ts";
import { HOSTILE_WORDS, TIMED_TALK, UNTIMED_TALK } from "./talks.ts";

const PATH = `/recap/${TIMED_TALK.slug}/transcript`;
const SCRIPT_BUDGET_BYTES = 10_000;

const findBox = (page: Page) => page.getByRole("searchbox", { name: "Find in this transcript" });
const status = (page: Page) => page.getByRole("status");
const line = (page: Page, id: string) => page.locator(`#${id}`);
const highlightedTexts = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), name);

/** Returns the position of the lower edge of the find bar. The bar hides the text above this edge. */
const findBarBottom = async (page: Page) => {
  const bar = (await page.locator(".find-bar").boundingBox()) ?? { y: 0, height: 0 };
  return bar.y + bar.height;
};

/** Empties the search box and scrolls to the top, because a search begins at the scroll position. */
async function resetSearch(page: Page) {
  await findBox(page).fill("");
  await page.evaluate(() => scrollTo(0, 0));
}

test("a reader finds a phrase in a transcript, and filters the lines by speaker", {
  tag: "@everyday",
}, async ({ page, backendRequests }) => {
  const bytes = await measureScriptBytes(page, PATH);
  test.info().annotations.push({ type: "script bytes", description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
  expect(await readLayoutShifts(page)).toEqual([]);

  await test.step("a reader finds a phrase, and moves between the matches with the buttons", async () => {
    await findBox(page).fill("the light");
    await expect(status(page)).toHaveText("1 of 6");
    await expect(line(page, "t-304")).toBeInViewport();
    expect(await highlightedTexts(page, "found")).toEqual(Array.from({ length: 6 }, () => "the light"));
    expect(await highlightedTexts(page, "found-now")).toEqual(["the light"]);

    await page.getByRole("button", { name: "Next match" }).click();
    await expect(status(page)).toHaveText("2 of 6");
    await expect(line(page, "t-904")).toBeInViewport();
    await expect(page.locator(".cues > [aria-current=true]")).toHaveAttribute("id", "t-904");
    await page.getByRole("button", { name: "Previous match" }).click();
    await page.getByRole("button", { name: "Previous match" }).click();
    await expect(status(page)).toHaveText("6 of 6");
    await expect(line(page, "t-3304")).toBeInViewport();

    await findBox(page).fill("zeppelin");
    await expect(status(page)).toHaveText("Not found");
    await expect(page.getByRole("button", { name: "Next match" })).toBeDisabled();
    expect(await highlightedTexts(page, "found")).toEqual([]);
  });

  await test.step("a reader moves between the matches with Enter and Shift+Enter, and ends the search with Escape", async () => {
    await resetSearch(page);
    await findBox(page).focus();
    await page.keyboard.type("LIGHTHOUSE");
    await expect(status(page)).toHaveText("1 of 6");
    await page.keyboard.press("Enter");
    await expect(status(page)).toHaveText("2 of 6");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect(status(page)).toHaveText("6 of 6");
    await page.keyboard.press("Escape");
    await expect(findBox(page)).toHaveValue("");
    await expect(status(page)).toHaveText("");
    await expect(findBox(page)).toBeFocused();
    // The find bar must not hide the link that has the focus.
    const link = line(page, "t-64").getByRole("link", { name: "1:04", exact: true });
    await link.focus();
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(await findBarBottom(page));
  });

  await test.step("a reader types other accents, capitals or quotation marks, and finds the phrase", async () => {
    for (const words of ["cafe was", "CAFÉ  WAS", "it's said", "it’s said"]) {
      await findBox(page).fill(words);
      await expect(status(page)).toHaveText("1 of 1");
      await expect(line(page, "t-1864")).toBeInViewport();
    }
  });

  await test.step("a reader filters the lines by speaker", async () => {
    await resetSearch(page);
    await page.getByRole("main").getByRole("combobox", { name: "Speaker" }).selectOption("Ada Wren");
    await expect(page.locator(".cues > li:visible")).toHaveCount(31);
    await expect(page).toHaveURL(`${PATH}?speaker=Ada+Wren`);
    await findBox(page).fill("lighthouse");
    await expect(status(page)).toHaveText("Not found");
    await expect(page).toHaveURL(`${PATH}?q=lighthouse&speaker=Ada+Wren`);
    await page.getByRole("main").getByRole("combobox", { name: "Speaker" }).selectOption("All speakers");
    await expect(status(page)).toHaveText("1 of 6");
  });
  expect(backendRequests).toEqual([]);
});

test("a reader opens the address of a search, and the address of a line", async ({ page, context, baseURL }) => {
  await page.goto(`/recap/${TIMED_TALK.slug}`);
  await page.goto(PATH);
  await findBox(page).pressSequentially("lighthouse");
  await expect(page).toHaveURL(`${PATH}?q=lighthouse`);
  await page.reload();
  await expect(findBox(page)).toHaveValue("lighthouse");
  await expect(status(page)).toHaveText("1 of 6");
  await expect(line(page, "t-304")).toBeInViewport();
  await findBox(page).fill("");
  await expect(page).toHaveURL(PATH);
  await page.goBack();
  await expect(page).toHaveURL(`/recap/${TIMED_TALK.slug}`);

  await test.step("a reader opens an address with a time, and sees the line at this time", async () => {
    for (const hash of ["t-1804", "t-1811"]) {
      await page.goto("about:blank");
      await page.goto(`${PATH}#${hash}`);
      await expect(page).toHaveURL(`${PATH}#t-1804`);
      const targetLine = page.locator(":target");
      await expect(targetLine).toContainText("30:04");
      expect((await targetLine.boundingBox())?.y).toBeGreaterThanOrEqual(await findBarBottom(page));
      await expect(targetLine).toBeInViewport();
    }
  });

  await test.step("a reader opens an address with a line and search words, and the search begins at the line", async () => {
    await page.goto(`${PATH}?q=lighthouse#t-1804`);
    await expect(line(page, "t-1804")).toBeInViewport();
    await expect(status(page)).toHaveText("4 of 6");
    await findBox(page).press("Enter");
    await expect(status(page)).toHaveText("5 of 6");
  });

  await test.step("a reader copies the address of a line", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await line(page, "t-1804").hover();
    await page.getByRole("link", { name: "Link to 30:04", exact: true }).click();
    await expect(status(page)).toHaveText("Link copied");
    const copiedText = await page.evaluate(() => navigator.clipboard.readText());
    expect(copiedText).toBe(`${baseURL}${PATH}#t-1804`);
    await expect(page.locator(":target")).toContainText("30:04");
    await expect(status(page)).toHaveText(/ of 6$/);
  });
});

test("a reader opens the transcript from a quote, and the video from a line", async ({ page }) => {
  await page.goto(`/recap/${TIMED_TALK.slug}`);
  const quotes = page.getByRole("main").getByRole("figure");
  const checkedLink = page.getByRole("link", { name: "checked against the transcript" });
  await expect(quotes).toHaveCount(2);
  await expect(checkedLink).toHaveCount(1);
  await expect(quotes.filter({ has: checkedLink })).toContainText("We WALKED");
  await checkedLink.click();
  await expect(page).toHaveURL(`${PATH}#t-304`);
  await expect(line(page, "t-304")).toContainText("we walked to the lighthouse");
  await expect(line(page, "t-304")).toBeInViewport();

  await test.step("a reader opens a chapter", async () => {
    const chapters = page.getByRole("navigation", { name: "Chapters" });
    await expect(chapters.getByRole("link")).toHaveText(["The start", "Half of it"]);
    await chapters.getByRole("link", { name: "Half of it" }).click();
    await expect(page).toHaveURL(`${PATH}#t-1804`);
    await expect(line(page, "t-1804")).toBeInViewport();
  });

  await test.step("a reader opens the video at the time of a line", async () => {
    const timeLink = page.getByRole("link", { name: "30:04", exact: true });
    await expect(timeLink).toHaveAttribute("href", `${TIMED_TALK.youtube_url}&t=1804s`);
    await expect(timeLink).toHaveAttribute("target", "_blank");
    await expect(timeLink).toHaveAttribute("rel", /\bnoopener\b/);
  });

  await test.step("the page with marked matches is accessible", async () => {
    await findBox(page).fill("lighthouse");
    await expect(status(page)).toHaveText(/ of 6$/);
    await expectAccessible(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect.soft(scrollWidth, `${width} pixels`).toBe(clientWidth);
    }
  });

  await test.step("a reader sees line numbers in a transcript without times", async () => {
    await page.goto(`/recap/${UNTIMED_TALK.slug}/transcript#p2`);
    await expect(page.locator(":target")).toContainText("And another.");
    const thirdLine = page.getByRole("link", { name: "¶ 3", exact: true });
    await expect(thirdLine).toHaveAttribute("href", "#p3");
    await expect(page.locator(".cues b")).toHaveText(["Ada Wren", "Bo van Dyk"]);
    await expect(page.getByRole("navigation", { name: "Chapters" })).toHaveCount(0);
  });
});

test("F21: a reader sees the HTML tags in a transcript as plain characters", async ({ page }) => {
  await page.goto(PATH);
  await findBox(page).fill("<img src=x");
  await expect(status(page)).toHaveText("1 of 1");
  await expect(line(page, "t-3604")).toContainText(HOSTILE_WORDS);
  await expect(page.locator(".cues img")).toHaveCount(0);
  await page.goto(`${PATH}?q=${encodeURIComponent(HOSTILE_WORDS)}&speaker=%3Cimg%3E`);
  await expect(findBox(page)).toHaveValue(HOSTILE_WORDS);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});
