import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { photo } from "./photo.ts";
import { avatarField, beginEditing, choose, editor, save } from "./profile-form.ts";
import { filesOf, openEditor, profileOf, profilePath } from "./profiles.ts";

const PROFILES = /\/rest\/v1\/profiles/;
const FILES = /\/storage\/v1\/object\/avatars/;

const shown = (page: Page) => page.getByRole("main").locator("header img");

test("an upload that fails changes nothing; a profile that fails takes the upload back", async ({
  page,
  expectResponses,
}) => {
  const person = await beginEditing(page);
  const png = await photo(page, { width: 80, height: 80, type: "image/png" });
  await editor(page).getByLabel("Bio").fill("Kept");
  await choose(page, "Profile picture", "a.png", "image/png", png);
  let broken = FILES;
  await page.route(/\/(rest|storage)\/v1\//, (route) => {
    const isWrite = ["POST", "PATCH"].includes(route.request().method());
    return isWrite && broken.test(route.request().url())
      ? route.fulfill({ status: 500, json: { message: "no room" } })
      : route.continue();
  });
  expectResponses([FILES, 500], [PROFILES, 500]);
  await save(page);
  await expect(editor(page).getByText("Could not save: no room")).toBeVisible();
  broken = PROFILES;
  await save(page);
  await expect(editor(page).getByText("Could not save: no room")).toBeVisible();
  await expect.poll(() => filesOf(person)).toEqual([]);
  expect(await profileOf(person)).toMatchObject({ avatar_url: null, bio: null });

  // Everything is still there.
  broken = /^$/;
  await save(page);
  await expect(editor(page)).toHaveCount(0);
  expect(await profileOf(person)).toMatchObject({
    avatar_url: expect.stringContaining("/avatar-"),
    bio: "Kept",
  });
});

test("an old file that stays is logged, and the save stands", async ({
  page,
  watch,
  expectResponses,
}) => {
  const person = await beginEditing(page);
  const png = await photo(page, { width: 80, height: 80, type: "image/png" });
  await choose(page, "Profile picture", "a.png", "image/png", png);
  await save(page);
  await expect(editor(page)).toHaveCount(0);
  await page.route(FILES, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { message: "no" } })
      : route.continue(),
  );
  watch.tolerate(/Removing a picture failed/);
  expectResponses([FILES, 500]);
  await openEditor(page, person);
  await avatarField(page).getByRole("button", { name: "Remove" }).click();
  await save(page);
  await expect(editor(page)).toHaveCount(0);
  expect((await profileOf(person)).avatar_url).toBeNull();
  await page.goto(profilePath(person));
  await expect(shown(page)).toHaveCount(0);
});
