import { CHANNEL as STAND_IN } from "../support/youtube.ts";
import {
  field,
  findRow,
  letCategory,
  letShow,
  newName,
  openAdmin,
  row,
  showOf,
  slugOf,
} from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { photo } from "./photo.ts";
import { quoted, sql, untilLive } from "./product.ts";
import { button, toast } from "./screen.ts";

const CHANNEL = "https://www.youtube.com/@bench";
const connect = (id: string) =>
  sql(
    `update er_shows set youtube_channel_id = ${quoted(STAND_IN.id)},
       youtube_channel_url = ${quoted(`https://www.youtube.com/@${STAND_IN.handle}`)}
     where id = ${quoted(id)}`,
  );

test("an admin makes a show with every field, and it is on the public site by itself", async ({
  page,
}) => {
  const category = newName("Sounds");
  const categoryId = await letCategory(category);
  const name = newName("Der Föhn");
  await openAdmin(page, "shows");
  await expect(button(page, "Create Show")).toBeDisabled();
  await field(page, "Name").fill(name);
  const slug = slugOf(name);
  await expect(field(page, "Slug")).toHaveValue(slug);
  await expect(button(page, "Create Show")).toBeDisabled();
  await page.getByRole("combobox", { name: "Category" }).selectOption(category);
  await field(page, "Description").fill("Wind, mostly.");
  await field(page, "YouTube channel URL").fill(CHANNEL);
  await page.getByRole("checkbox", { name: "Auto-track new videos" }).check();
  await expect(button(page, "Connect")).toHaveCount(0);
  await page.getByLabel("Upload a file").setInputFiles({
    name: "photo.webp",
    mimeType: "image/webp",
    buffer: await photo(page, { width: 300, height: 300, type: "image/webp" }),
  });
  await expect(field(page, "Photo")).toHaveValue(/\/thumbnails\/shows\//);
  await button(page, "Create Show").click();
  await expect(toast(page, "Show created successfully")).toBeVisible();
  const stored = await showOf(slug);
  expect(stored).toMatchObject({
    ...{ name, category_id: categoryId, description: "Wind, mostly." },
    ...{ youtube_channel_url: CHANNEL, youtube_channel_id: null, auto_track_youtube: true },
  });
  // No sign of a slug that an address would escape (SECURITY G8).
  const file = slug.replace("ö", "");
  expect(stored?.image_url).toMatch(new RegExp(`/thumbnails/shows/${file}-\\d{13}\\.webp$`));
  await findRow(page, name);
  for (const text of [category, "Not connected", "Enabled"]) {
    await expect(row(page, name).getByRole("cell", { name: text, exact: true })).toBeVisible();
  }

  await untilLive();
  await page.goto(`/show/${encodeURIComponent(slug)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Wind, mostly.")).toBeVisible();
});

test("an admin connects a channel, and typed changes of other fields stay", async ({ page }) => {
  const name = newName("Bench Talk");
  await letShow(name, await letCategory(newName("Crafts")));
  await openAdmin(page, "shows");
  await findRow(page, name);
  await expect(row(page, name).getByText("Not connected")).toBeVisible();
  await expect(row(page, name).getByText("Disabled")).toBeVisible();
  await button(page, `Edit ${name}`).click();
  await field(page, "Description").fill("Typed before");
  await field(page, "YouTube channel URL").fill("https://vimeo.com/bench");
  await button(page, "Connect").click();
  await expect(page.getByText(/^Invalid YouTube channel URL\./)).toBeVisible();
  await field(page, "YouTube channel URL").fill(`https://www.youtube.com/@${STAND_IN.handle}`);
  await button(page, "Connect").click();
  await expect(toast(page, "YouTube channel connected successfully!")).toBeVisible();
  await expect(row(page, name).getByText("Connected", { exact: true })).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Typed before");
  await button(page, "Update Show").click();
  await expect(toast(page, "Show updated successfully")).toBeVisible();
  expect(await showOf(slugOf(name))).toMatchObject({
    ...{ description: "Typed before", youtube_channel_id: STAND_IN.id },
    youtube_channel_url: expect.stringContaining("youtube.com/"),
  });
});

for (const [what, address, hint] of [
  ["another address", CHANNEL, "Connect the channel again, or nothing tracks it."],
  ["no address", "", "Saving disconnects the channel."],
] as const) {
  test(`a show that is given ${what} is not connected to its old channel`, async ({ page }) => {
    const name = newName("Moving");
    const id = await letShow(name, await letCategory(newName("Moves")));
    await connect(id);
    await openAdmin(page, "shows");
    await findRow(page, name);
    await button(page, `Edit ${name}`).click();
    await field(page, "Description").fill("Of something else");
    await button(page, "Update Show").click();
    await expect(toast(page, "Show updated successfully")).toBeVisible();
    expect(await showOf(slugOf(name))).toMatchObject({ youtube_channel_id: STAND_IN.id });
    await button(page, `Edit ${name}`).click();
    await field(page, "YouTube channel URL").fill(address);
    await expect(page.getByText(hint)).toBeVisible();
    await button(page, "Update Show").click();
    await expect(row(page, name).getByText("Not connected")).toBeVisible();
    expect(await showOf(slugOf(name))).toMatchObject({
      ...{ youtube_channel_url: address || null, youtube_channel_id: null },
    });
  });
}

test("of two admins' channels, the one that is saved last is not mixed with the other", async ({
  page,
}) => {
  const name = newName("Two");
  const id = await letShow(name, await letCategory(newName("Twos")));
  await openAdmin(page, "shows");
  await findRow(page, name);
  await button(page, `Edit ${name}`).click();
  await connect(id);
  await field(page, "YouTube channel URL").fill(CHANNEL);
  await button(page, "Update Show").click();
  await button(page, "Save Mine over It").click();
  await expect(toast(page, "Show updated successfully")).toBeVisible();
  expect(await showOf(slugOf(name))).toMatchObject({
    ...{ youtube_channel_url: CHANNEL, youtube_channel_id: null },
  });
});

test("the latest video and the tracker say what came of them", async ({
  page,
  expectResponses,
}) => {
  const name = newName("Latest");
  const id = await letShow(name, await letCategory(newName("News")));
  await sql(
    `update er_shows set youtube_channel_id = 'UC0123456789012345678901' where id = ${quoted(id)}`,
  );
  const fail = { status: 502, json: { error: "The channel has no videos." } };
  let isDown = true;
  await page.route(/youtube-latest-episode/, (route) =>
    route.fulfill(
      isDown
        ? fail
        : { json: { videoInfo: { title: "Rain" }, note: "Left as a draft. It was cut off." } },
    ),
  );
  await page.route(/youtube-auto-tracker/, (route) =>
    route.fulfill(
      isDown
        ? fail
        : {
            json: {
              ...{ showsChecked: 3, newEpisodesCreated: 1 },
              failures: [{ show: name, reason: "The channel is gone." }],
            },
          },
    ),
  );
  await openAdmin(page, "shows");
  await findRow(page, name);
  expectResponses([/youtube-latest/, 502], [/youtube-auto/, 502]);
  await button(page, `Generate from latest video of ${name}`).click();
  await expect(toast(page, "Failed to generate episode from latest video")).toBeVisible();
  await expect(page.getByText("The channel has no videos.")).toBeVisible();
  await button(page, "Run Auto-Tracker").click();
  await expect(toast(page, "Failed to run auto-tracker")).toBeVisible();
  isDown = false;
  await button(page, `Generate from latest video of ${name}`).click();
  await expect(toast(page, "Rain")).toBeVisible();
  await expect(page.getByText(`${name}: “Rain”: Left as a draft. It was cut off.`)).toBeVisible();
  await button(page, "Run Auto-Tracker").click();
  await expect(toast(page, "Auto-Tracking Complete")).toBeVisible();
  await expect(toast(page, "3 shows checked, 1 new episode created.")).toBeVisible();
  await expect(page.getByText(`${name}: The channel is gone.`)).toBeVisible();
});

test("a channel that cannot be connected says why beside its field", async ({
  page,
  expectResponses,
}) => {
  const name = newName("Quiet");
  await letShow(name, await letCategory(newName("Quiets")));
  await openAdmin(page, "shows");
  await findRow(page, name);
  await expect(button(page, `Generate from latest video of ${name}`)).toHaveCount(0);
  await button(page, `Edit ${name}`).click();
  await page.route(/youtube-channel-fetch/, (route) =>
    route.fulfill({ status: 404, json: { error: "YouTube knows no such channel." } }),
  );
  expectResponses([/youtube-channel-fetch/, 404]);
  await field(page, "YouTube channel URL").fill(CHANNEL);
  await button(page, "Connect").click();
  await expect(toast(page, "Failed to connect YouTube channel")).toBeVisible();
  await expect(page.getByText("YouTube knows no such channel.")).toBeVisible();
  await expect(field(page, "YouTube channel URL")).toHaveValue(CHANNEL);
});

test("a show with recaps is not deleted; without them it is", async ({ page, expectResponses }) => {
  const name = newName("Ending");
  const id = await letShow(name, await letCategory(newName("Ends")));
  await sql(
    `insert into er_episodes (show_id, title, slug, is_published)
     values (${quoted(id)}, 'A draft', ${quoted(`${slugOf(name)}-draft`)}, false)`,
  );
  await openAdmin(page, "shows");
  await findRow(page, name);
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete this show?",
  });
  expectResponses([/er_shows/, 409]);
  await button(page, `Delete ${name}`).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, `“${name}” still has 1 recap. Move or delete it first.`)).toBeVisible();
  await sql(`delete from er_episodes where show_id = ${quoted(id)}`);
  await button(page, `Delete ${name}`).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Show deleted successfully")).toBeVisible();
  expect(await showOf(slugOf(name))).toBeNull();
});

test("shows that do not load say so, and Retry shows them", async ({ page, expectResponses }) => {
  let isDown = true;
  await page.route(/er_shows\?.*order/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
  );
  expectResponses([/er_shows/, 500]);
  await openAdmin(page, "shows");
  await expect(toast(page, "Failed to fetch shows")).toBeVisible();
  isDown = false;
  await button(page, "Retry").click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("the tab is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openAdmin(page, "shows");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Edit Show" })).toBeFocused();
  await expectAccessible(page);
});
