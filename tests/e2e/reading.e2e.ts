import type { Page } from "@playwright/test";
import { DEFAULT_CTA } from "../../src/domain/constants.ts";
import { CHECKED_RECAP } from "../support/checked-recap.ts";
import { expect, test } from "./fixtures.ts";
import { FOGHORN } from "./harbour.ts";
import { expectNoMovement, measureScripts, readLayoutShifts, waitUntilSettled } from "./measure.ts";
import { holdRequests } from "./routing.ts";
import { TIMED_TALK } from "./talks.ts";

const PATHS = {
  home: "/",
  "a show": "/show/harbour-hours",
  "a recap": "/recap/foghorn",
  "a recap with 60 receipts": `/recap/${CHECKED_RECAP.slug}`,
};
const SCRIPT_BUDGET_BYTES = 10_000;

async function expectWholeRecap(page: Page, episode: typeof FOGHORN) {
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(page.getByRole("heading", { level: 1, name: episode.title })).toBeVisible();
  await expect(section("Quick Take")).toContainText(episode.quick_take);
  await expect(section("Recap").getByRole("paragraph").first()).toBeVisible();
  await expect(section("Key Takeaways").getByRole("listitem")).toHaveText(episode.key_takeaways);
  await expect(section("Quotes").getByRole("blockquote")).toHaveCount(episode.quotes.length);
  const recommendations = section("Recommendations").getByRole("list").first().locator("> li");
  await expect(recommendations).toHaveCount(episode.recommendations.length);
  await expect(section("Why It Matters")).toContainText(episode.why_it_matters);
  await expect(section("Chapters").getByRole("listitem")).toHaveCount(episode.chapters.length);
  await expect(section("Links").getByRole("link")).toHaveText(episode.links.map((l) => l.text));
  await expect(section("Guests").getByRole("listitem")).toContainText(episode.guests.map(({ name }) => name));
  await expect(page.getByText("October 2, 2003", { exact: true })).toBeVisible();
  const callToAction = page.getByRole("complementary", { name: "Full episode" });
  await expect(callToAction).toContainText(DEFAULT_CTA);
  expect(DEFAULT_CTA).toBe("Listen to the full episode for more insights!");
  await expect(callToAction.getByRole("link", { name: "View Full Transcript" })).toBeVisible();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reads a whole recap, and clicks links from home to a transcript", {
    tag: "@everyday",
  }, async ({ page, backendRequests }) => {
    await page.goto(PATHS["a recap"]);
    await expectWholeRecap(page, FOGHORN);
    await test.step("a visitor without JavaScript sees no search box", () =>
      expect(page.getByRole("combobox")).toBeHidden());

    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Podcasts" }).click();
    await page.getByRole("link", { name: "Sea & Shore" }).click();
    await page.getByRole("link", { name: "Harbour Hours" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Harbour Hours" })).toBeVisible();
    await page.getByRole("link", { name: "Foghorn" }).click();
    const popup = page.waitForEvent("popup");
    await page.getByRole("link", { name: "View Full Transcript" }).click();
    const transcript = await popup;
    await expect(transcript.locator(".cues b").first()).toHaveText("Maren Vale");
    expect(backendRequests).toEqual([]);
  });

  test("a visitor opens a link to a line of a transcript, and sees no find bar", async ({ page }) => {
    await page.goto(`/recap/${TIMED_TALK.slug}/transcript#t-1804`);
    await expect(page.locator(":target")).toContainText("Then nothing happened.");
    await expect(page.getByText("lighthouse")).toHaveCount(6);
    await expect(page.getByRole("searchbox", { name: "Find in this transcript" })).toBeHidden();
    await expect(page.getByRole("combobox")).toBeHidden();
  });

  test("a visitor opens unknown addresses, and reads that the pages do not exist", {
    tag: "@everyday",
  }, async ({ page, expectResponses }) => {
    for (const path of ["/nope", "/recap/nope"]) {
      expectResponses([new RegExp(`:\\d+${path}$`), 404]);
      await page.goto(path);
      const heading = page.getByRole("heading", { name: "Oops! Page not found" });
      await expect.soft(heading, path).toBeVisible();
    }
  });
});

test("a visitor reads a whole recap and its transcript, and the pages send no request to the backend", async ({
  page,
  backendRequests,
}) => {
  await page.goto(PATHS["a recap"]);
  await expectWholeRecap(page, FOGHORN);
  await waitUntilSettled(page);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "View Full Transcript" }).click();
  const transcript = await popup;
  await expect(transcript).toHaveURL(/\/recap\/foghorn\/transcript$/);
  await expect(transcript.getByRole("heading", { level: 1 })).toContainText("Foghorn");
  await expect(transcript.locator(".cues b").first()).toHaveText("Maren Vale");
  expect(await transcript.evaluate(() => window.opener)).toBeNull();
  expect(backendRequests).toEqual([]);
});

test("home, shows and recaps load at most 10 kB of scripts, and no content moves", async ({
  page,
  backendRequests,
}) => {
  for (const [name, path] of Object.entries(PATHS)) {
    for (const width of [390, 1440]) {
      await test.step(`a visitor opens ${name} on a screen of ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const readScriptBytes = measureScripts(page);
        const heldFonts = await holdRequests(page, /\.woff2$/);
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await heldFonts.requested;
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect.soft(await readLayoutShifts(page), `${name}, ${width} pixels`).toEqual([]);
        heldFonts.release();
        await waitUntilSettled(page);
        const bytes = await readScriptBytes();
        test.info().annotations.push({ type: `script bytes, ${name}`, description: String(bytes) });
        expect.soft(bytes, name).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
        expect.soft(bytes, name).toBeGreaterThan(0);
        await page.unrouteAll();
      });
    }
  }
  expect(backendRequests).toEqual([]);

  await test.step("the script of home loads late, and no content moves", async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    const heldScripts = await holdRequests(page, /\.js$/);
    await page.goto("/", { waitUntil: "commit" });
    await heldScripts.requested;
    const ageOfRecap = page.getByRole("listitem").getByRole("article").first().getByRole("time");
    await expect(ageOfRecap).toHaveText(/20\d\d$/);
    await page.evaluate(() => document.fonts.ready);
    const shiftsBefore = await readLayoutShifts(page);
    heldScripts.release();
    await expect(ageOfRecap).toHaveText(/ago$/);
    await waitUntilSettled(page);
    expect(await readLayoutShifts(page)).toEqual(shiftsBefore);
  });
});

test("with letters as wide as Arial, no content moves when the fonts of the site arrive", async ({ page }) => {
  for (const [name, path] of Object.entries(PATHS)) {
    // One of its 60 sentences has a line more in the fallback font, so that all below it moves by a line.
    if (name === "a recap with 60 receipts") continue;
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heldFonts = await holdRequests(page, /\.woff2$/);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await heldFonts.requested;
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      heldFonts.release();
      await waitUntilSettled(page);
      await expectNoMovement(page, `${name}, ${width} pixels`);
      await page.unrouteAll();
    }
  }
});
