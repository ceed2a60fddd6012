import { CHANNEL as STAND_IN_CHANNEL } from "../support/youtube.ts";
import {
  editLink,
  field,
  findRow,
  insertCategory,
  insertShow,
  newName,
  openAdmin,
  row,
  showOf,
  slugOf,
} from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const CHANNEL = "https://www.youtube.com/@bench";

test("an admin connects a show to a channel, changes the channel, and disconnects the channel", async ({
  page,
  expectResponses,
}) => {
  const name = newName("Bench Talk");
  const id = await insertShow(name, await insertCategory(newName("Crafts")));
  const channelField = field(page, "YouTube channel URL");
  const cellText = (text: string) => row(page, name).getByText(text, { exact: true });
  await openAdmin(page, "shows");
  await findRow(page, name);
  await test.step("an admin reads why a channel cannot be connected", async () => {
    for (const text of ["Not connected", "Disabled"]) await expect(cellText(text)).toBeVisible();
    await expect(button(page, `Generate from latest video of ${name}`)).toHaveCount(0);
    await editLink(page, name).click();
    await field(page, "Description").fill("Typed before");
    await channelField.fill("https://vimeo.com/bench");
    await button(page, "Connect").click();
    await expect(page.getByText(/^Invalid YouTube channel URL\./)).toBeVisible();
    await page.route(/youtube-channel-fetch/, (route) =>
      route.fulfill({ status: 404, json: { error: "YouTube knows no such channel." } }),
    );
    expectResponses([/youtube-channel-fetch/, 404]);
    await channelField.fill(CHANNEL);
    await button(page, "Connect").click();
    await expect(toast(page, "Failed to connect YouTube channel")).toBeVisible();
    await expect(page.getByText("YouTube knows no such channel.")).toBeVisible();
    await expect(channelField).toHaveValue(CHANNEL);
    await page.unroute(/youtube-channel-fetch/);
  });
  await test.step("an admin connects a channel, and the other unsaved changes stay in the form", async () => {
    await channelField.fill(`https://www.youtube.com/@${STAND_IN_CHANNEL.handle}`);
    await button(page, "Connect").click();
    await expect(toast(page, "YouTube channel connected successfully!")).toBeVisible();
    await expect(cellText("Connected")).toBeVisible();
    await expect(field(page, "Description")).toHaveValue("Typed before");
    await button(page, "Update Show").click();
    await expect(toast(page, "Show updated successfully")).toBeVisible();
    expect(await showOf(slugOf(name))).toMatchObject({
      description: "Typed before",
      youtube_channel_id: STAND_IN_CHANNEL.id,
      youtube_channel_url: expect.stringContaining("youtube.com/"),
    });
  });
  await test.step("an admin changes the channel address, and the show is no longer connected", async () => {
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
    await editLink(page, name).click();
    await channelField.fill(CHANNEL);
    await expect(
      page.getByText("Connect the new channel. Otherwise the site tracks no channel of this show."),
    ).toBeVisible();
    await button(page, "Update Show").click();
    await expect(cellText("Not connected")).toBeVisible();
    expect(await showOf(slugOf(name))).toMatchObject({
      youtube_channel_url: CHANNEL,
      youtube_channel_id: null,
    });
  });
  await test.step("an admin removes the channel address, and the show is no longer connected", async () => {
    await editLink(page, name).click();
    await channelField.fill(`https://www.youtube.com/@${STAND_IN_CHANNEL.handle}`);
    await button(page, "Connect").click();
    await expect(cellText("Connected")).toBeVisible();
    await channelField.fill("");
    await expect(page.getByText("If you save, the site disconnects the channel.")).toBeVisible();
    await button(page, "Update Show").click();
    await expect(cellText("Not connected")).toBeVisible();
    expect(await showOf(slugOf(name))).toMatchObject({
      youtube_channel_url: null,
      youtube_channel_id: null,
    });
  });
  await test.step("an admin overwrites the channel that another admin has connected", async () => {
    await editLink(page, name).click();
    await expect(field(page, "Name")).toHaveValue(name);
    await sql(
      `update er_shows set youtube_channel_id = ${sqlString(STAND_IN_CHANNEL.id)},
         youtube_channel_url = ${sqlString(`https://www.youtube.com/@${STAND_IN_CHANNEL.handle}`)}
       where id = ${sqlString(id)}`,
    );
    await channelField.fill(CHANNEL);
    await button(page, "Update Show").click();
    await button(page, "Save my version").click();
    await expect
      .poll(() => showOf(slugOf(name)))
      .toMatchObject({
        youtube_channel_url: CHANNEL,
        youtube_channel_id: null,
      });
  });
});

test("an admin runs the tracker, generates a recap of the latest video, and deletes a show", async ({
  page,
  expectResponses,
}) => {
  const name = newName("Latest");
  const id = await insertShow(name, await insertCategory(newName("News")));
  await sql(
    `update er_shows set youtube_channel_id = 'UC0123456789012345678901' where id = ${sqlString(id)};
     insert into er_episodes (show_id, title, slug, is_published)
     values (${sqlString(id)}, 'A draft', ${sqlString(`${slugOf(name)}-draft`)}, false)`,
  );
  const latestButton = button(page, `Generate from latest video of ${name}`);
  const SHOWS_REQUEST = /er_shows\?.*order/;
  await test.step("the shows fail to load, and an admin clicks Retry", async () => {
    await page.route(SHOWS_REQUEST, (route) => route.fulfill(SERVER_ERROR));
    expectResponses([/er_shows/, 500]);
    await openAdmin(page, "shows");
    await expect(toast(page, "Failed to fetch shows")).toBeVisible();
    await page.unroute(SHOWS_REQUEST);
    await button(page, "Retry").click();
    await expect(page.getByRole("table")).toBeVisible();
    await findRow(page, name);
  });
  await test.step("an admin reads the results of the generator and of the tracker", async () => {
    const failure = { status: 502, json: { error: "The channel has no videos." } };
    let isGeneratorDown = true;
    const note = "Saved as a draft. It was cut off.";
    const failures = [{ show: name, reason: "The channel is gone." }];
    const latestResponse = { videoInfo: { title: "Rain" }, note };
    const counts = { showsChecked: 3, newEpisodesCreated: 1, waitingForReview: 1 };
    const trackerBody = { ...counts, failures };
    await page.route(/youtube-latest-episode/, (route) =>
      route.fulfill(isGeneratorDown ? failure : { json: latestResponse }),
    );
    let trackerReply: { status?: number; json: object } = failure;
    await page.route(/youtube-auto-tracker/, (route) => route.fulfill(trackerReply));
    expectResponses([/youtube-latest/, 502], [/youtube-auto/, 502]);
    await latestButton.click();
    await expect(toast(page, "Failed to generate episode from latest video")).toBeVisible();
    await expect(page.getByText("The channel has no videos.")).toBeVisible();
    await button(page, "Run Auto-Tracker").click();
    await expect(toast(page, "Failed to run auto-tracker")).toBeVisible();
    const noShowChecked = { showsChecked: 0, newEpisodesCreated: 0, waitingForReview: 0, failures };
    trackerReply = { json: noShowChecked };
    await button(page, "Run Auto-Tracker").click();
    await expect(toast(page, "The auto-tracker could not check any show. The reasons are below.")).toBeVisible();
    await expect(page.getByText("Auto-Tracking Complete")).toHaveCount(0);
    await expect(page.getByText(`${name}: The channel is gone.`)).toBeVisible();
    trackerReply = { json: trackerBody };
    isGeneratorDown = false;
    await latestButton.click();
    await expect(toast(page, "Rain")).toBeVisible();
    await expect(page.getByText(`${name}: “Rain”: ${note}`)).toBeVisible();
    await button(page, "Run Auto-Tracker").click();
    await expect(toast(page, "Auto-Tracking Complete")).toBeVisible();
    await expect(
      toast(page, "3 shows checked, 1 new episode created. Waiting for review in the Recaps tab: 1."),
    ).toBeVisible();
    await expect(page.getByText(`${name}: The channel is gone.`)).toBeVisible();
  });
  await test.step("the tab is accessible", async () => {
    await editLink(page, name).click();
    await expect(page.getByRole("heading", { name: "Edit Show" })).toBeFocused();
    // While a table reloads, its text is pale, and axe would report the contrast. So wait for the end of the reload.
    await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
    await expectAccessible(page);
  });
  await test.step("an admin types the name of a show to confirm its deletion, and undoes the deletion", async () => {
    const deleteDialog = page.getByRole("alertdialog", {
      name: "Are you sure you want to delete this show?",
    });
    const deleteButton = deleteDialog.getByRole("button", { name: "Delete" });
    const typedName = deleteDialog.getByLabel("Type the name of the show to confirm");
    await button(page, `Delete ${name}`).click();
    await expect(deleteDialog.getByText("This also deletes 1 recap.")).toBeVisible();
    await expect(deleteButton).toBeDisabled();
    await typedName.fill(name.toLowerCase());
    await expect(deleteButton).toBeDisabled();
    await expectAccessible(page);
    await typedName.fill(name);
    await deleteButton.click();
    await expect(toast(page, "Show deleted successfully")).toBeVisible();
    expect(await showOf(slugOf(name))).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, `Restored “${name}”`)).toBeVisible();
    const recaps = await sql(`select 1 from er_episodes where show_id = ${sqlString(id)}`);
    expect(recaps).toHaveLength(1);
  });
});
