import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { DEFAULT_CTA } from "../../src/domain/constants.ts";
import { expect, test } from "./fixtures.ts";
import {
  MAX_FONT_SHIFT,
  measureScripts,
  readLayoutShiftSum,
  readLayoutShifts,
  waitUntilSettled,
} from "./measure.ts";
import { holdRequests } from "./routing.ts";
import { TIMED_TALK } from "./talks.ts";

const PATHS = { home: "/", "a show": "/show/bench-hours", "a recap": "/recap/salt" };
const SCRIPT_BUDGET_BYTES = 10_000;

interface DemoEpisode {
  slug: string;
  title: string;
  guests: { name: string }[];
  key_takeaways: string[];
  quotes: string[];
  recommendations: string[];
  chapters: { title: string }[];
  links: { text: string }[];
  quick_take: string;
  why_it_matters: string;
}

function readDemoEpisode(show: string, slug: string): DemoEpisode {
  const file = readFileSync(`scripts/local/demo/shows/${show}.json`, "utf8");
  const { episodes } = JSON.parse(file) as { episodes: DemoEpisode[] };
  const foundEpisode = episodes.find((episode) => episode.slug === slug);
  if (!foundEpisode) throw new Error(`The demo content has no episode ${slug}.`);
  return foundEpisode;
}

async function expectWholeRecap(page: Page, episode: DemoEpisode) {
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
  await expect(section("Guests").getByRole("listitem")).toContainText(
    episode.guests.map(({ name }) => name),
  );
  await expect(page.getByText("October 2, 2025", { exact: true })).toBeVisible();
  const callToAction = page.getByRole("complementary", { name: "Full episode" });
  await expect(callToAction).toContainText(DEFAULT_CTA);
  expect(DEFAULT_CTA).toBe("Listen to the full episode for more insights!");
  await expect(callToAction.getByRole("link", { name: "View Full Transcript" })).toBeVisible();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor reads a whole recap, and clicks links from home to a transcript", async ({
    page,
    backendRequests,
  }) => {
    await page.goto(PATHS["a recap"]);
    await expectWholeRecap(page, readDemoEpisode("low-water-notebook", "salt"));
    await test.step("a visitor without JavaScript sees no search box", () =>
      expect(page.getByRole("combobox")).toBeHidden());

    await page.goto("/");
    await page.getByRole("link", { name: "Roughly Seven" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Roughly Seven" })).toBeVisible();
    await page.getByRole("link", { name: "The Average Marsh Does Not Exist" }).click();
    const popup = page.waitForEvent("popup");
    await page.getByRole("link", { name: "View Full Transcript" }).click();
    const transcript = await popup;
    await expect(transcript.locator(".cues b").first()).toHaveText("Tamsin Achebe");
    expect(backendRequests).toEqual([]);
  });

  test("a visitor opens a link to a line of a transcript, and sees no find bar", async ({
    page,
  }) => {
    await page.goto(`/recap/${TIMED_TALK.slug}/transcript#t-1804`);
    await expect(page.locator(":target")).toContainText("Then nothing happened.");
    await expect(page.getByText("lighthouse")).toHaveCount(6);
    await expect(page.getByRole("searchbox", { name: "Find in this transcript" })).toBeHidden();
    await expect(page.getByRole("combobox")).toBeHidden();
  });

  test("a visitor opens unknown addresses, and reads that the pages do not exist", async ({
    page,
    expectResponses,
  }) => {
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
  await expectWholeRecap(page, readDemoEpisode("low-water-notebook", "salt"));
  await waitUntilSettled(page);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "View Full Transcript" }).click();
  const transcript = await popup;
  await expect(transcript).toHaveURL(/\/recap\/salt\/transcript$/);
  await expect(transcript.getByRole("heading", { level: 1 })).toContainText("Salt");
  await expect(transcript.locator(".cues b").first()).toHaveText("Maren Halloway");
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
        expect
          .soft(await readLayoutShiftSum(page), `${name}, ${width} pixels`)
          .toBeLessThan(MAX_FONT_SHIFT);
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
