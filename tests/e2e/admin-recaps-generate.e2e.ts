import type { Page } from "@playwright/test";
import { field, openAdmin } from "./admin.ts";
import { choice, chooseHome, letHome } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const GENERATOR = /\/functions\/v1\/youtube-episode-generator$/;
const URL = "https://youtu.be/aaaaaaaaaaa";

/** As the function answers (SPEC §7); what it does itself is tested with it. */
const EPISODE = {
  title: "Ice on Ponds",
  slug: "ice-on-ponds-made",
  episode_date: "2026-01-02",
  episode_link: URL,
  quick_take: "Made quick take.",
  recap_body: "<p>Made body.</p>",
  key_takeaways: ["Made takeaway."],
  quotes: [],
  recommendations: ["<p>Made book</p>"],
  why_it_matters: "",
  cta: "",
  guests: [{ name: "Ada", link: null }],
  is_featured: true,
  thumbnail_url: "",
};
const NOTE = "No captions could be reached. Paste a transcript for quotes.";

async function begin(page: Page) {
  const home = await letHome();
  await openAdmin(page, "recaps");
  await expect(button(page, "Auto-Generate")).toBeDisabled();
  await chooseHome(page, home);
  await expect(button(page, "Auto-Generate")).toBeDisabled();
  await field(page, "YouTube URL").fill(URL);
}

const answer = (page: Page, status: number, json: object) =>
  page.route(GENERATOR, (route) => route.fulfill({ status, json }));

test("an empty form is filled from a video, and nothing is saved", async ({
  page,
  backendRequests,
}) => {
  await begin(page);
  const asked: unknown[] = [];
  await page.route(GENERATOR, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { episode: EPISODE, notes: [NOTE] } });
  });
  await button(page, "Auto-Generate").click();
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Ice on Ponds");
  await expect(field(page, "Slug")).toHaveValue("ice-on-ponds-made");
  await expect(field(page, "Quick take")).toHaveValue("Made quick take.");
  await expect(page.getByRole("textbox", { name: "Recap body" })).toHaveText("Made body.");
  await expect(field(page, "Name of guest 1")).toHaveValue("Ada");
  await expect(page.getByLabel("Featured", { exact: true })).not.toBeChecked();
  await expect(field(page, "YouTube URL")).toHaveValue(URL);
  expect(asked).toEqual([
    {
      videoId: "aaaaaaaaaaa",
      showId: await choice(page, "Show").first().inputValue(),
      previewOnly: true,
    },
  ]);
  expect(backendRequests.filter((request) => /^(POST|PATCH) .*er_episodes/.test(request))).toEqual(
    [],
  );

  await button(page, "Undo").click();
  await expect(field(page, "Title")).toHaveValue("");
  await expect(field(page, "Quick take")).toHaveValue("");
});

test("what was typed is replaced after a yes only, and comes back by Undo", async ({ page }) => {
  await begin(page);
  await field(page, "Quick take").fill("Mine.");
  await answer(page, 200, { episode: EPISODE, notes: [] });
  await button(page, "Auto-Generate").click();
  await expect(page.getByText("You have typed something else into: Quick take.")).toBeVisible();
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
  await expect(field(page, "Key takeaways")).toHaveValue("Made takeaway.");
  await button(page, "Replace Mine").click();
  await expect(field(page, "Quick take")).toHaveValue("Made quick take.");
  await button(page, "Undo").click();
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
  await expect(field(page, "Key takeaways")).toHaveValue("");
});

test("an address that is no video's is told before anything is asked", async ({ page }) => {
  await begin(page);
  await field(page, "YouTube URL").fill("https://www.youtube.com/@ponds");
  await button(page, "Auto-Generate").click();
  await expect(
    toast(page, "Invalid YouTube URL. Please enter a valid YouTube video URL."),
  ).toBeVisible();
});

test("a generator that fails says why, and may be tried again", async ({
  page,
  expectResponses,
}) => {
  await begin(page);
  const reason = "This video is private. Choose another one.";
  expectResponses([GENERATOR, 502]);
  await answer(page, 502, { error: reason });
  await button(page, "Auto-Generate").click();
  await expect(toast(page, "Failed to generate recap from YouTube")).toBeVisible();
  await expect(page.getByRole("status").getByText(reason)).toBeVisible();
  await page.unroute(GENERATOR);
  await answer(page, 200, { notes: [] });
  await button(page, "Auto-Generate").click();
  await expect(toast(page, "No episode data received from generator")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("");
});

test("a run can be stopped; its answer fills nothing", async ({ page }) => {
  await begin(page);
  let answerNow = () => {};
  const wait = new Promise<void>((done) => {
    answerNow = done;
  });
  await page.route(GENERATOR, async (route) => {
    await wait;
    await route.fulfill({ json: { episode: EPISODE, notes: [] } }).catch(() => {});
  });
  await button(page, "Auto-Generate").click();
  await expect(button(page, "Generating…")).toBeDisabled();
  await button(page, "Stop").click();
  answerNow();
  await expect(button(page, "Auto-Generate")).toBeEnabled();
  await expect(field(page, "Title")).toHaveValue("");
});
