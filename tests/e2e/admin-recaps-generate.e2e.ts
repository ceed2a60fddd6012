import { field, openAdmin } from "./admin.ts";
import {
  chooseCategoryAndShow,
  comboboxes,
  insertCategoryAndShow,
  startNewRecap,
} from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const GENERATOR = /\/functions\/v1\/youtube-episode-generator$/;
const VIDEO_URL = "https://youtu.be/aaaaaaaaaaa";

/** The test answers instead of the edge function, which has its own tests (specification §7). */
const EPISODE = {
  title: "Ice on Ponds",
  slug: "ice-on-ponds-made",
  episode_date: "2026-01-02",
  episode_link: VIDEO_URL,
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

test("an admin fills the form from a video, stops the generator, and undoes its changes", async ({
  page,
  backendRequests,
  expectResponses,
}) => {
  const parents = await insertCategoryAndShow();
  const generate = button(page, "Auto-Generate");
  const generatorRequests: unknown[] = [];
  let response: { status?: number; json: object } = { json: { notes: [] } };
  let generatorMayAnswer = Promise.resolve();
  await page.route(GENERATOR, async (route) => {
    generatorRequests.push(route.request().postDataJSON());
    await generatorMayAnswer;
    // If the admin has stopped the generator, the page has aborted the request.
    await route.fulfill(response).catch(() => {});
  });
  await openAdmin(page, "recaps");
  await startNewRecap(page);
  await test.step("an admin reads that an address is not a video, and no request is sent", async () => {
    await expect(generate).toBeDisabled();
    await chooseCategoryAndShow(page, parents);
    await expect(generate).toBeDisabled();
    await field(page, "YouTube URL").fill("https://www.youtube.com/@ponds");
    await generate.click();
    await expect(
      toast(page, "Invalid YouTube URL. Please enter a valid YouTube video URL."),
    ).toBeVisible();
    expect(generatorRequests).toEqual([]);
    await field(page, "YouTube URL").fill(VIDEO_URL);
  });
  await test.step("an admin reads why the generator failed, and tries again", async () => {
    const reason = "This video is private. Choose another one.";
    expectResponses([GENERATOR, 502]);
    response = { status: 502, json: { error: reason } };
    await generate.click();
    await expect(toast(page, "Failed to generate recap from YouTube")).toBeVisible();
    await expect(page.getByRole("status").getByText(reason)).toBeVisible();
    response = { json: { notes: [] } };
    await generate.click();
    await expect(toast(page, "No episode data received from generator")).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("");
  });
  await test.step("an admin stops the generator, and a late response does not fill the form", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    generatorMayAnswer = promise;
    response = { json: { episode: EPISODE, notes: [NOTE] } };
    await generate.click();
    await expect(button(page, "Generating…")).toBeDisabled();
    await button(page, "Stop").click();
    resolve();
    await expect(generate).toBeEnabled();
    await expect(field(page, "Title")).toHaveValue("");
  });
  await test.step("an admin fills an empty form from a video, and nothing is saved yet", async () => {
    await generate.click();
    await expect(page.getByText(NOTE)).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Ice on Ponds");
    await expect(field(page, "Slug")).toHaveValue("ice-on-ponds-made");
    await expect(field(page, "Quick take")).toHaveValue("Made quick take.");
    await expect(page.getByRole("textbox", { name: "Recap body" })).toHaveText("Made body.");
    await expect(field(page, "Name of guest 1")).toHaveValue("Ada");
    await expect(page.getByLabel("Featured", { exact: true })).not.toBeChecked();
    await expect(field(page, "YouTube URL")).toHaveValue(VIDEO_URL);
    const showId = await comboboxes(page, "Show").first().inputValue();
    expect(generatorRequests.at(-1)).toEqual({ videoId: "aaaaaaaaaaa", showId, previewOnly: true });
    const isSave = (request: string) => /^(POST|PATCH) .*er_episodes/.test(request);
    expect(backendRequests.filter(isSave)).toEqual([]);
    await button(page, "Undo").click();
    await expect(field(page, "Title")).toHaveValue("");
    await expect(field(page, "Quick take")).toHaveValue("");
  });
  await test.step("an admin must confirm before generated text replaces typed text, and undoes the change", async () => {
    await field(page, "Quick take").fill("Mine.");
    await generate.click();
    await expect(
      page.getByText("These fields already have your text: Quick take. Keep it or replace it."),
    ).toBeVisible();
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await expect(field(page, "Key takeaways")).toHaveValue("Made takeaway.");
    await button(page, "Replace Mine").click();
    await expect(field(page, "Quick take")).toHaveValue("Made quick take.");
    await button(page, "Undo").click();
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await expect(field(page, "Key takeaways")).toHaveValue("");
  });
});
