import { truncateSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { inspectPicture, makePhoto, withExif } from "./photo.ts";
import { siteUrl } from "./product.ts";
import {
  avatarField,
  chooseFile,
  fieldGroup,
  openEditorAsNewPerson,
  profileDialog,
  saveProfile,
} from "./profile-form.ts";
import { avatarFilesOf, profileOf } from "./profiles.ts";
import { toast } from "./screen.ts";

const PHOTO_DESCRIPTION = "taken-at-my-kitchen-table";
const PICTURE_REQUEST = /\/storage\/v1\/object\/avatars/;

const avatarOnPage = (page: Page) => page.getByRole("main").locator("header img");

/** Fetches a stored picture without a session. */
async function fetchPicture(path: string | null) {
  const response = await fetch(siteUrl() + path);
  return {
    type: response.headers.get("content-type"),
    cache: response.headers.get("cache-control"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const NO_PICTURE_TEXT = "This is not a picture. Please choose a JPEG, PNG or WebP file.";
const HEIC = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic", "latin1"), Buffer.alloc(99)]);
const PNG_HEAD = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

const REFUSED_FILES: [name: string, type: string, bytes: Buffer, reason: string][] = [
  ["a.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), NO_PICTURE_TEXT],
  ["a.png", "image/png", Buffer.from("<!doctype html><script>alert(1)</script>"), NO_PICTURE_TEXT],
  ["a.gif", "image/gif", Buffer.from("GIF89a and so on"), NO_PICTURE_TEXT],
  ["empty.png", "image/png", Buffer.alloc(0), "This file is empty."],
  ["IMG_2.HEIC", "image/heic", HEIC, "HEIC photos cannot be used here. Save the photo as JPEG and choose that."],
  [
    "broken.png",
    "image/png",
    Buffer.concat([PNG_HEAD, Buffer.alloc(500, 7)]),
    "The browser could not open this picture. It may be damaged. Choose another one.",
  ],
];

/** Writes a file that is too large, and returns its path. Playwright sends a path faster than 20 MB of bytes. */
function writeHugeFile(path: string): string {
  writeFileSync(path, PNG_HEAD);
  truncateSync(path, 20 * 1024 * 1024 + 1);
  return path;
}

const openProfileDialog = (page: Page) => page.getByRole("button", { name: "Edit Profile" }).click();

test("a reader drops a profile picture on the form, and reads why the form refuses some files", async ({
  page,
  backendRequests,
}, info) => {
  await openEditorAsNewPerson(page);
  const expectPictureInField = () =>
    expect(avatarField(page).locator("img")).toHaveAttribute("src", /^data:image\/webp/);
  await test.step("a reader who is not a pro sees no field for a banner", async () => {
    await expect(avatarField(page)).toBeVisible();
    await expect(fieldGroup(page, "Banner")).toHaveCount(0);
  });

  await test.step("a reader drops a picture on the field, and a drop beside the field does nothing", async () => {
    const bytes = [...(await makePhoto(page, { width: 80, height: 80, type: "image/png" }))];
    const data = await page.evaluateHandle((numbers) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(numbers)], "a.png", { type: "image/png" }));
      return transfer;
    }, bytes);
    await profileDialog(page).getByLabel("Bio").dispatchEvent("drop", { dataTransfer: data });
    await expect(avatarField(page).locator("img")).toHaveCount(0);
    await avatarField(page).dispatchEvent("drop", { dataTransfer: data });
    await expectPictureInField();
  });

  await test.step("a reader reads why the form refuses each file, and the page sends nothing", async () => {
    for (const [name, type, bytes, reason] of REFUSED_FILES) {
      await chooseFile(page, "Profile picture", name, type, bytes);
      await expect(avatarField(page).getByText(reason), name).toBeVisible();
      // The picture of the previous step is still in the field.
      await expectPictureInField();
    }
    await avatarField(page)
      .locator("input")
      .setInputFiles(writeHugeFile(info.outputPath("huge.png")));
    const reason = "This picture is too large. Choose a picture of at most 20 MB.";
    await expect(avatarField(page).getByText(reason)).toBeVisible();
    await expectPictureInField();
    expect(backendRequests.filter((request) => PICTURE_REQUEST.test(request))).toEqual([]);
  });
});

test("a reader chooses, replaces and removes a profile picture, and the site deletes the old files", async ({
  page,
}) => {
  const person = await openEditorAsNewPerson(page);
  await test.step("the site stores the photo upright, square, small and without metadata", async () => {
    const jpeg = await makePhoto(page, { width: 1200, height: 800, type: "image/jpeg" });
    const cameraPhoto = withExif(jpeg, PHOTO_DESCRIPTION);
    expect((await inspectPicture(page, cameraPhoto)).edges).toMatchObject({
      top: "red",
      bottom: "blue",
    });
    await chooseFile(page, "Profile picture", "IMG_1.jpg", "image/jpeg", cameraPhoto);
    await expect(avatarField(page).locator("img")).toHaveAttribute("src", /^data:image\/webp/);
    expect(await avatarFilesOf(person)).toEqual([]);
    await saveProfile(page);
    await expect(toast(page, "Profile saved")).toBeVisible();

    const { avatar_url } = await profileOf(person);
    expect(avatar_url).toMatch(
      new RegExp(`^/storage/v1/object/public/avatars/${person.id}/avatar-[0-9a-f-]{36}\\.webp$`),
    );
    expect(await avatarFilesOf(person)).toEqual([avatar_url?.replace(/^.*\/avatars\//, "")]);
    const { type, cache, bytes } = await fetchPicture(avatar_url);
    expect(type).toBe("image/webp");
    expect(cache).toContain("3600");
    expect(await inspectPicture(page, bytes)).toMatchObject({
      width: 512,
      height: 512,
      edges: { top: "red", bottom: "blue" },
    });
    expect(bytes.length).toBeLessThan(60_000);
    expect(bytes.includes(PHOTO_DESCRIPTION)).toBe(false);
    expect(/exif/i.test(bytes.toString("latin1"))).toBe(false);

    await expect(avatarOnPage(page)).toHaveAttribute("src", new RegExp(`${avatar_url}$`));
    await page.reload();
    await expect(avatarOnPage(page)).toBeVisible();
    await expect.poll(() => avatarOnPage(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
  });

  for (const [type, declaredType] of [
    ["image/png", "application/octet-stream"],
    ["image/webp", "image/webp"],
  ] as const) {
    await test.step(`a reader replaces the picture with a file of the type ${type}`, async () => {
      const filesBefore = await avatarFilesOf(person);
      const smallPhoto = await makePhoto(page, { width: 90, height: 60, type });
      await openProfileDialog(page);
      await chooseFile(page, "Profile picture", "a", declaredType, smallPhoto);
      await saveProfile(page);
      await expect(profileDialog(page)).toHaveCount(0);
      const [newFile = "", ...otherFiles] = await avatarFilesOf(person);
      expect(filesBefore).not.toContain(newFile);
      expect(otherFiles).toEqual([]);
      const path = (await profileOf(person)).avatar_url;
      expect(path).toContain(newFile);
      expect(await inspectPicture(page, (await fetchPicture(path)).bytes)).toMatchObject({
        width: 60,
        height: 60,
      });
    });
  }

  await test.step("a reader removes the picture and saves, and the site deletes the file of the picture", async () => {
    const filesBefore = await avatarFilesOf(person);
    await openProfileDialog(page);
    await avatarField(page).getByRole("button", { name: "Remove" }).click();
    await expect(avatarField(page).locator("img")).toHaveCount(0);
    expect(await avatarFilesOf(person)).toEqual(filesBefore);
    await saveProfile(page);
    await expect(profileDialog(page)).toHaveCount(0);
    await expect(avatarOnPage(page)).toHaveCount(0);
    expect(await avatarFilesOf(person)).toEqual([]);
    expect((await profileOf(person)).avatar_url).toBeNull();
  });
});

test("a pro adds a banner, which the page crops to 1600 × 400 pixels, and removes the banner", async ({ page }) => {
  const person = await openEditorAsNewPerson(page, { role: "pro" });
  const png = await makePhoto(page, { width: 4000, height: 2000, type: "image/png" });
  await chooseFile(page, "Banner", "b.png", "image/png", png);
  await saveProfile(page);
  await expect(profileDialog(page)).toHaveCount(0);
  const { banner_image_url, avatar_url } = await profileOf(person);
  expect(banner_image_url).toContain("/banner-");
  expect(avatar_url).toBeNull();
  expect(await inspectPicture(page, (await fetchPicture(banner_image_url)).bytes)).toEqual({
    width: 1600,
    height: 400,
    edges: { left: "red", right: "blue", top: "blue", bottom: "blue" },
  });
  const banner = page.getByRole("main").locator(`img[src$="${banner_image_url}"]`);
  await expect(banner).toBeVisible();
  await openProfileDialog(page);
  await fieldGroup(page, "Banner").getByRole("button", { name: "Remove" }).click();
  await saveProfile(page);
  await expect(banner).toHaveCount(0);
  expect(await avatarFilesOf(person)).toEqual([]);
});
