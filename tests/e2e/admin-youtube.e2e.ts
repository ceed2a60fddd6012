import { CHANNEL, LIGHTHOUSE_TALK, VIDEO_WITHOUT_CAPTIONS } from "../support/youtube.ts";
import { editLink, field, findRow, insertShow, newName, openAdmin, row, tab } from "./admin.ts";
import { chooseCategoryAndShow, insertCategoryAndShow, startNewRecap } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

/** The test runs the real edge functions. A local server answers instead of YouTube. */

/** The test replaces all pictures of YouTube with this picture. */
const PICTURE = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");

test.beforeEach(({ context }) =>
  context.route(/^https:\/\/i\.ytimg\.com\//, (route) => route.fulfill({ body: PICTURE, contentType: "image/gif" })),
);

const recapOf = async ({ id }: { id: string }) => {
  const [recap] = await sql<{ is_machine_made: boolean; is_published: boolean }>(
    `select is_machine_made, is_published from er_episodes
     where source_key = ${sqlString(`youtube:${id}`)}`,
  );
  return recap;
};

test("an admin creates recaps of a channel’s videos, and fills the form from a video’s address", async ({
  page,
  expectResponses,
}) => {
  test.slow();
  const name = newName("Deep End");
  const parents = await insertCategoryAndShow();
  const id = await insertShow(name, parents.categoryId);
  await openAdmin(page, "shows");
  await findRow(page, name);
  await editLink(page, name).click();
  await field(page, "YouTube channel URL").fill(`@${CHANNEL.handle}`);
  await button(page, "Connect").click();
  await expect(toast(page, "YouTube channel connected successfully!")).toBeVisible();

  await button(page, `Generate from latest video of ${name}`).click();
  await expect(toast(page, LIGHTHOUSE_TALK.title)).toBeVisible();
  expect(await recapOf(LIGHTHOUSE_TALK)).toMatchObject({
    is_machine_made: true,
    is_published: false,
  });

  await sql(`update er_shows set auto_track_youtube = true where id = ${sqlString(id)}`);
  await button(page, "Run Auto-Tracker").click();
  await expect(toast(page, "Auto-Tracking Complete")).toBeVisible();
  expect(await recapOf(VIDEO_WITHOUT_CAPTIONS)).toMatchObject({ is_machine_made: true });
  await sql(`update er_shows set auto_track_youtube = false where id = ${sqlString(id)}`);

  await tab(page, "Recaps").click();
  await findRow(page, LIGHTHOUSE_TALK.title);
  await expect(row(page, LIGHTHOUSE_TALK.title)).toContainText("Machine-made");
  await test.step("an admin reads that a video does not exist, and the form still has all values", async () => {
    await startNewRecap(page);
    await chooseCategoryAndShow(page, parents);
    await field(page, "Title").fill("Typed before");
    await field(page, "YouTube URL").fill("https://www.youtube.com/watch?v=nnnnnnnnnnn");
    expectResponses([/youtube-episode-generator/, 404]);
    await button(page, "Auto-Generate").click();
    await expect(toast(page, "Failed to generate recap from YouTube")).toBeVisible();
    await expect(field(page, "Title")).toHaveValue("Typed before");
    await field(page, "Title").fill("");
  });
  await test.step("an admin fills the form from a video's address, and reads which fields stay empty", async () => {
    await field(page, "YouTube URL").fill(`https://youtu.be/${LIGHTHOUSE_TALK.id}?t=5`);
    await button(page, "Auto-Generate").click();
    await expect(field(page, "Title")).toHaveValue(LIGHTHOUSE_TALK.title);
    await expect(field(page, "Duration in minutes")).toHaveValue("47");
    await expect(field(page, "Transcript")).toHaveValue(/Welcome to Deep End Radio/);
    await expect(field(page, "Quotes")).not.toHaveValue("");
    await expect(field(page, "Quick take")).toHaveValue("");
    await expect(page.getByText(/^No language model is set up\. Only quotes, /)).toBeVisible();
    await field(page, "Quick take").fill("A keeper wipes the salt off the glass.");
    await button(page, "Create Recap").click();
    await expect(toast(page, "Recap created successfully!")).toBeVisible();
  });
});
