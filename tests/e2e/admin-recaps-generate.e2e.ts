import { field, newName, openAdmin, restorableDraft } from "./admin.ts";
import { chooseCategoryAndShow, comboboxes, insertCategoryAndShow, startNewRecap } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const GENERATOR = /\/functions\/v1\/youtube-episode-generator$/;
const VIDEO_URL = "https://youtu.be/aaaaaaaaaaa";

/** The test replaces the response of the edge function with this episode. Other tests check the edge function. */
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
const GENERATOR_NOTE = "No captions could be reached. Paste a transcript for quotes.";

test("an admin fills the form from a video, stops the generator, and undoes the generator’s changes", async ({
  page,
  backendRequests,
  expectResponses,
}) => {
  const parents = await insertCategoryAndShow();
  const generateButton = button(page, "Auto-Generate");
  const generatorRequests: unknown[] = [];
  let response: { status?: number; json: object } = { json: { notes: [] } };
  let generatorMayAnswer = Promise.resolve();
  await page.route(GENERATOR, async (route) => {
    generatorRequests.push(route.request().postDataJSON());
    await generatorMayAnswer;
    // When the admin stops the generator, the page aborts the request. Then this call fails.
    await route.fulfill(response).catch(() => {});
  });
  await openAdmin(page, "recaps");
  await startNewRecap(page);
  await test.step("an admin reads that an address does not lead to a video", async () => {
    await expect(generateButton).toBeDisabled();
    await chooseCategoryAndShow(page, parents);
    await expect(generateButton).toBeDisabled();
    await field(page, "YouTube URL").fill("https://www.youtube.com/@ponds");
    await generateButton.click();
    await expect(toast(page, "Invalid YouTube URL. Please enter a valid YouTube video URL.")).toBeVisible();
    expect(generatorRequests).toEqual([]);
    await field(page, "YouTube URL").fill(VIDEO_URL);
  });
  await test.step("an admin reads why the generator failed, and tries again", async () => {
    const reason = "This video is private. Choose another one.";
    expectResponses([GENERATOR, 502]);
    response = { status: 502, json: { error: reason } };
    await generateButton.click();
    await expect(toast(page, "Failed to generate recap from YouTube")).toBeVisible();
    await expect(page.getByRole("status").getByText(reason)).toBeVisible();
    response = { json: { notes: [] } };
    await generateButton.click();
    await expect(toast(page, "No episode data received from generator")).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("");
  });
  await test.step("an admin stops the generator, and a late response does not fill the form", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    generatorMayAnswer = promise;
    response = { json: { episode: EPISODE, notes: [GENERATOR_NOTE] } };
    await generateButton.click();
    await expect(button(page, "Generating…")).toBeDisabled();
    await button(page, "Stop").click();
    resolve();
    await expect(generateButton).toBeEnabled();
    await expect(field(page, "Title")).toHaveValue("");
  });
  await test.step("the generator fills an empty form from a video, and saves nothing", async () => {
    await generateButton.click();
    await expect(page.getByText(GENERATOR_NOTE)).toBeVisible();
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
  await test.step("an admin must confirm before generated text replaces typed text, and can undo the change", async () => {
    await field(page, "Quick take").fill("Mine.");
    await generateButton.click();
    await expect(
      page.getByText("These fields already have your text: Quick take. Keep your text or replace it."),
    ).toBeVisible();
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await expect(field(page, "Key takeaways")).toHaveValue("Made takeaway.");
    await button(page, "Replace Quick take").click();
    await expect(field(page, "Quick take")).toHaveValue("Made quick take.");
    await button(page, "Undo").click();
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await expect(field(page, "Key takeaways")).toHaveValue("");
  });
});

const SECTION_GENERATOR = /\/functions\/v1\/generate-recap$/;
const TRANSCRIPT = `[00:00:05] Mara Quill: The pond is, um, frozen until April, and no one walks on it.

[00:01:10] Bo Reed: Salt in the ditch keeps the water open for the ducks.`;
const QUOTE = "The pond is frozen until April, and no one walks on it. — Mara Quill";
const TAKEAWAY = "Salt keeps the ditch open for ducks.";

test("an editor generates a recap section by section, and readers see that a machine wrote the recap", {
  tag: "@everyday",
}, async ({ page }) => {
  test.slow();
  const parents = await insertCategoryAndShow();
  const title = newName("Frozen Ponds");
  const replies: Record<string, object> = {
    quick_take: { quick_take: "Ponds freeze until April." },
    quotes: { quotes: [QUOTE] },
    key_takeaways: { key_takeaways: [TAKEAWAY] },
  };
  const requests: { source: unknown; section: string; title: string }[] = [];
  const commonFields = { rests_on: "transcript", notes: [] };
  await openAdmin(page, "recaps", "editor");
  await startNewRecap(page);
  const writeButton = button(page, "Write");
  const writeSection = async (label: string) => {
    await page.getByRole("combobox", { name: "Section", exact: true }).selectOption({ label });
    await writeButton.click();
  };
  const generatedSection = (name: string) => page.getByRole("region", { name: `Generated: ${name}`, exact: true });

  await test.step("an editor can generate nothing before pasting a transcript", async () => {
    await chooseCategoryAndShow(page, parents);
    await field(page, "Title").fill(title);
    await expect(writeButton).toBeDisabled();
    await expect(page.getByText("Paste a transcript below first")).toBeVisible();
    await field(page, "Transcript").fill(TRANSCRIPT);
    await expect(writeButton).toBeEnabled();
  });
  await test.step("an editor fills in the guests from the transcript’s speakers, and the page calls no model", async () => {
    await writeSection("Guests");
    await expect(generatedSection("Guests")).toContainText("Mara Quill");
    await button(page, "Replace Guests").click();
    await expect(field(page, "Name of guest 2")).toHaveValue("Bo Reed");
  });
  await page.route(SECTION_GENERATOR, async (route) => {
    const request = route.request().postDataJSON();
    requests.push(request);
    await route.fulfill({ json: { ...commonFields, receipts: [], episode: replies[request.section] } });
  });
  await test.step("an editor replaces their own text with a generated section, and undoes the change", async () => {
    await field(page, "Quick take").fill("Mine.");
    await writeSection("Quick take");
    await expect(generatedSection("Quick take")).toContainText("Mine.");
    await expect(generatedSection("Quick take")).toContainText("Ponds freeze until April.");
    await button(page, "Keep Quick take").click();
    await expect(generatedSection("Quick take")).toBeHidden();
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await writeButton.click();
    await button(page, "Replace Quick take").click();
    await expect(field(page, "Quick take")).toHaveValue("Ponds freeze until April.");
    await button(page, "Undo").click();
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await writeButton.click();
    await button(page, "Replace Quick take").click();
    expect(requests.at(-1)).toMatchObject({
      section: "quick_take",
      title,
      source: { kind: "transcript", text: TRANSCRIPT },
    });
  });
  await test.step("an editor asks for long texts, and the generator learns who the guests are", async () => {
    await writeSection("Quotes");
    await button(page, "Replace Quotes").click();
    await page.getByRole("combobox", { name: "Length", exact: true }).selectOption({ label: "Long" });
    await writeSection("Key takeaways");
    await expect(generatedSection("Key takeaways")).toContainText(TAKEAWAY);
    expect(requests.at(-1)).toMatchObject({ length: "long", known: { guests: ["Mara Quill", "Bo Reed"] } });
    await button(page, "Replace Key takeaways").click();
    await expect(page.getByText("The closest transcript passages for 1 takeaway")).toBeVisible();
    await expect(page.getByRole("region", { name: /^Not in the transcript/ })).toBeHidden();
  });
  await test.step("an editor reads a warning about a quote, a name and a number that are not in the transcript", async () => {
    await field(page, "Quotes").fill(`${QUOTE}\nThe pond never freezes. — Bo Reed`);
    await field(page, "Why it matters").fill("We asked Zed Marlow in 1987 about it.");
    const warnings = page.getByRole("region", { name: "Not in the transcript: 2 texts" });
    await expect(warnings).toContainText("The pond never freezes.");
    await expect(warnings).toContainText("Zed Marlow, 1987");
    await field(page, "Quotes").fill(QUOTE);
    await field(page, "Why it matters").fill("");
  });
  await test.step("an editor says that they have read the recap, and readers see that a machine wrote the recap from the transcript", async () => {
    const wrote = "A machine wrote this recap from the transcript.";
    const line = `${wrote} A member of our staff reviewed it.`;
    await expect(page.getByText(`Readers see: “${wrote} No one has reviewed it yet.”`)).toBeVisible();
    await page.getByRole("checkbox", { name: "I have read this" }).check();
    await expect(page.getByText(`Readers see: “${line}”`)).toBeVisible();
    await button(page, "Create Recap").click();
    await expect(toast(page, "Recap created successfully!")).toBeVisible();
    const [storedRecap] = await sql<{ slug: string }>(
      `select slug, made_by, rests_on from er_episodes where title = ${sqlString(title)}`,
    );
    expect(storedRecap).toMatchObject({ made_by: "reviewed", rests_on: "transcript" });
    const path = `/recap/${storedRecap?.slug}`;
    const statusOf = async () => (await page.request.get(path)).status();
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(200);
    await page.goto(path);
    await expect(page.getByText(line)).toBeVisible();
  });
});

test("an editor generates texts from a second video, and the form never mixes the texts of both videos", async ({
  page,
  pageWatcher,
}) => {
  const parents = await insertCategoryAndShow();
  const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;
  const episodeOf = (id: string, texts: object) => ({
    ...EPISODE,
    episode_link: videoUrl(id),
    youtube_url: videoUrl(id),
    rests_on: "captions",
    ...texts,
  });
  const firstEpisode = episodeOf("aaaaaaaaaaa", { transcript: "Ada: The first." });
  const secondEpisode = episodeOf("bbbbbbbbbbb", {
    title: "Reeds",
    slug: "reeds-made",
    quick_take: "",
    episode_date: "2026-02-03",
    transcript: "Bo: The second talk.",
    quotes: ["The second talk."],
  });
  const requests: object[] = [];
  await page.route(GENERATOR, async (route) => {
    const request = route.request().postDataJSON();
    requests.push(request);
    const episode = request.videoId === "aaaaaaaaaaa" ? firstEpisode : secondEpisode;
    await route.fulfill({ json: { episode, notes: [] } });
  });
  await openAdmin(page, "recaps", "editor");
  await startNewRecap(page);
  await chooseCategoryAndShow(page, parents);
  const generateFrom = async (id: string) => {
    await field(page, "YouTube URL").fill(videoUrl(id));
    await button(page, "Auto-Generate").click();
  };
  await generateFrom("aaaaaaaaaaa");
  await expect(field(page, "Title")).toHaveValue("Ice on Ponds");
  await generateFrom("bbbbbbbbbbb");
  await expect(field(page, "Title")).toHaveValue("Reeds");
  await expect(field(page, "Transcript")).toHaveValue("Bo: The second talk.");
  await expect(field(page, "Quick take")).toHaveValue("");
  await expect(page.getByLabel("Episode date")).toHaveValue("2026-02-03");
  expect(requests.at(-1)).not.toHaveProperty("transcript");

  // After a reload, the form no longer knows which fields the generator has filled.
  await expect(page.getByText("This browser stores your changes until you save.")).toBeVisible();
  pageWatcher.answerDialog = (dialog) => dialog.accept();
  await page.reload();
  await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
  await generateFrom("aaaaaaaaaaa");
  await expect(
    page.getByText("The form has the texts of another episode. Replace all of them, or keep them"),
  ).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("Reeds");
  await button(page, "Replace My Texts").click();
  await expect(field(page, "Title")).toHaveValue("Ice on Ponds");
  await expect(field(page, "Transcript")).toHaveValue("Ada: The first.");
  await expect(field(page, "Quotes")).toHaveValue("");
});
