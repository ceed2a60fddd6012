import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { makePhoto } from "./photo.ts";
import { avatarField, chooseFile, openEditorAsNewPerson, profileDialog, saveProfile } from "./profile-form.ts";
import { avatarFilesOf, openEditor, profileOf, profilePath } from "./profiles.ts";
import { button } from "./screen.ts";

const PROFILE_REQUEST = /\/rest\/v1\/profiles/;
const PICTURE_REQUEST = /\/storage\/v1\/object\/avatars/;

const avatarOnPage = (page: Page) => page.getByRole("main").locator("header img");

test("a reader loses no change of the profile if an upload or a save fails", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  const person = await openEditorAsNewPerson(page);
  const png = await makePhoto(page, { width: 80, height: 80, type: "image/png" });
  await profileDialog(page).getByLabel("Bio").fill("Kept");
  await chooseFile(page, "Profile picture", "a.png", "image/png", png);
  let [failingMethods, brokenRequest] = [["POST", "PATCH"], PICTURE_REQUEST];
  await page.route(/\/(rest|storage)\/v1\//, (route) => {
    const request = route.request();
    return failingMethods.includes(request.method()) && brokenRequest.test(request.url())
      ? route.fulfill({ status: 500, json: { message: "no room" } })
      : route.continue();
  });
  await test.step("the save fails after the upload of the picture, and the site deletes the uploaded file", async () => {
    expectResponses([PICTURE_REQUEST, 500], [PROFILE_REQUEST, 500]);
    await saveProfile(page);
    await expect(profileDialog(page).getByText("Could not save: no room")).toBeVisible();
    brokenRequest = PROFILE_REQUEST;
    await saveProfile(page);
    await expect(profileDialog(page).getByText("Could not save: no room")).toBeVisible();
    await expect.poll(() => avatarFilesOf(person)).toEqual([]);
    expect(await profileOf(person)).toMatchObject({ avatar_url: null, bio: null });
  });

  await test.step("the reader saves the same values again", async () => {
    failingMethods = [];
    await saveProfile(page);
    await expect(profileDialog(page)).toHaveCount(0);
    expect(await profileOf(person)).toMatchObject({
      avatar_url: expect.stringContaining("/avatar-"),
      bio: "Kept",
    });
  });

  await test.step("the reader removes the picture, although the site cannot delete the file of the picture", async () => {
    [failingMethods, brokenRequest] = [["DELETE"], PICTURE_REQUEST];
    pageWatcher.tolerate(/Removing a picture failed/);
    await openEditor(page, person);
    await avatarField(page).getByRole("button", { name: "Remove" }).click();
    await saveProfile(page);
    await expect(profileDialog(page)).toHaveCount(0);
    await expect.poll(() => pageWatcher.allEvents().join()).toContain("Removing a picture failed");
    expect((await profileOf(person)).avatar_url).toBeNull();
    await page.goto(profilePath(person));
    await expect(button(page, "Edit Profile")).toBeVisible();
    await expect(avatarOnPage(page)).toHaveCount(0);
  });
});
