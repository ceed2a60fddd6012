import {
  categoryOf,
  editLink,
  field,
  findRow,
  insertCategory,
  insertShow,
  newName,
  openAdmin,
  restorableDraft,
  row,
  slugOf,
} from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { makePhoto } from "./photo.ts";
import { sql, sqlString } from "./product.ts";
import { holdRequests, SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const PICTURE_UPLOAD = /\/storage\/v1\/object\/thumbnails/;
const TABLE_REQUEST = /er_categories\?.*order/;
const PNG_HEAD = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

const REFUSED_FILES: [name: string, type: string, bytes: Buffer, reason: string][] = [
  [
    "page.png",
    "image/png",
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    "Failed to upload image: This is not a picture. Please choose a JPEG, PNG or WebP file.",
  ],
  [
    "huge.png",
    "image/png",
    Buffer.concat([PNG_HEAD, Buffer.alloc(5 * 1024 * 1024)]),
    "Failed to upload image: This picture is too large. Choose a picture of at most 5 MB.",
  ],
  [
    "broken.png",
    "image/png",
    Buffer.concat([PNG_HEAD, Buffer.alloc(500, 7)]),
    "Failed to upload image: The browser could not open this picture. It may be damaged. Choose another one.",
  ],
];

test("an admin sorts and filters categories, and can upload only valid pictures (G2, G3)", async ({
  page,
  backendRequests,
  expectResponses,
}) => {
  const names = page.getByRole("rowheader");
  await page.route(TABLE_REQUEST, (route) => route.fulfill(SERVER_ERROR));
  await test.step("the categories fail to load, and an admin clicks Retry", async () => {
    expectResponses([/er_categories/, 500]);
    await openAdmin(page, "categories");
    await expect(toast(page, "Failed to fetch categories")).toBeVisible();
    await page.unroute(TABLE_REQUEST);
    await button(page, "Retry").click();
    await expect(page.getByRole("table")).toBeVisible();
  });
  await test.step("an admin sorts and filters the table, and sees the filter after a reload", async () => {
    await button(page, "Name").click();
    await expect(page).toHaveURL("/admin?tab=categories&sort=name");
    const column = page.getByRole("columnheader", { name: "Name" });
    await expect(column).toHaveAttribute("aria-sort", "ascending");
    const [firstCategory] = await sql<{ name: string }>("select name from er_categories order by name limit 1");
    await expect(names.first()).toHaveText(firstCategory?.name ?? "");
    await button(page, "Name").click();
    await expect(names.first()).not.toHaveText(firstCategory?.name ?? "");
    await page.goBack();
    await expect(names.first()).toHaveText(firstCategory?.name ?? "");
    await page.getByRole("searchbox").fill("100%, (nothing)");
    await expect(page.getByText("Nothing matches “100%, (nothing)”.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue("100%, (nothing)");
  });
  const name = newName("Pictures");
  await field(page, "Name").fill(name);
  const input = page.getByLabel("Upload a file");
  await test.step("an admin reads why the form does not upload invalid pictures", async () => {
    for (const [file, mimeType, buffer, reason] of REFUSED_FILES) {
      await input.setInputFiles({ name: file, mimeType, buffer });
      await expect.soft(toast(page, reason), file).toBeVisible();
      const uploads = backendRequests.filter((request) => PICTURE_UPLOAD.test(request));
      expect.soft(uploads, file).toEqual([]);
    }
  });
  const buffer = await makePhoto(page, { width: 90, height: 60, type: "image/jpeg" });
  const choosePicture = () => input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await test.step("an admin reads why an upload failed, and the form still has all values", async () => {
    await page.route(PICTURE_UPLOAD, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: "500", message: "the bucket is full" },
      }),
    );
    expectResponses([PICTURE_UPLOAD, 500]);
    await choosePicture();
    await expect(toast(page, "Failed to upload image: the bucket is full")).toBeVisible();
    await expect(field(page, "Name")).toHaveValue(name);
    await page.unroute(PICTURE_UPLOAD);
  });
  await test.step("an admin cannot save a category before the upload of its picture ends", async () => {
    const heldUpload = await holdRequests(page, PICTURE_UPLOAD);
    await choosePicture();
    await expect(page.getByText("Uploading…")).toBeVisible();
    await expect(button(page, "Create Category")).toBeDisabled();
    heldUpload.release();
    await expect(field(page, "Image")).toHaveValue(/-90w\.webp$/);
    await expect(button(page, "Create Category")).toBeEnabled();
    const preview = page.locator(".admin-preview img");
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(90);
  });
});

test("an admin edits and deletes a category", { tag: "@everyday" }, async ({ page, expectResponses }) => {
  const name = newName("Bridges");
  const changedName = `${name} Two`;
  const id = await insertCategory(name);
  await insertShow(newName("Arch"), id);
  await insertShow(newName("Span"), id);
  await openAdmin(page, "categories");
  await findRow(page, name);
  await test.step("an admin clicks Cancel, and must confirm before the form discards the changes", async () => {
    await editLink(page, name).click();
    await expect(page.getByRole("heading", { name: "Edit Category" })).toBeFocused();
    await expect(row(page, name)).toHaveAttribute("aria-current", "true");
    await field(page, "Description").fill("Typed");
    await field(page, "Slug").fill("Not a slug!");
    await button(page, "Update Category").click();
    await expect(page.getByText("Use letters, digits and single hyphens only.")).toBeVisible();
    await expectAccessible(page);
    await button(page, "Cancel").click();
    const dialog = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field(page, "Description")).toHaveValue("Typed");
    await button(page, "Cancel").click();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
    await expect(field(page, "Description")).toHaveValue("");
  });
  await test.step("an admin renames a category, and its slug stays the same", async () => {
    await editLink(page, name).click();
    await field(page, "Name").fill(changedName);
    await expect(field(page, "Slug")).toHaveValue(slugOf(name));
    await button(page, "Update Category").click();
    await expect(toast(page, "Category updated successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "New Category" })).toBeVisible();
    await expect(row(page, changedName)).toBeVisible();
    expect(await categoryOf(slugOf(name))).toMatchObject({ name: changedName, version: 2 });
    await expect(restorableDraft(page)).toHaveCount(0);
  });
  await test.step("an admin opens the saved row before the table has reloaded, and sees the saved values", async () => {
    await editLink(page, changedName).click();
    const heldTable = await holdRequests(page, TABLE_REQUEST);
    await field(page, "Description").fill("Over water");
    await button(page, "Update Category").click();
    await heldTable.requested;
    await editLink(page, changedName).click();
    await expect(field(page, "Description")).toHaveValue("Over water");
    await field(page, "Description").fill("Over water and rails");
    await button(page, "Update Category").click();
    await expect.poll(() => categoryOf(slugOf(name))).toMatchObject({ version: 4 });
    heldTable.release();
    await expect(row(page, changedName)).toContainText("Over water and rails");
    await page.unroute(TABLE_REQUEST);
  });
  await test.step("an admin enters the slug of another category, and reads an error at the field", async () => {
    await field(page, "Name").fill(name);
    await field(page, "Description").fill("Every word stays.");
    expectResponses([/er_categories\?select=/, 409]);
    await button(page, "Create Category").click();
    await expect(toast(page, "Error")).toBeVisible();
    await expect(toast(page, 'duplicate key value violates unique constraint "er_categories_slug_key"')).toBeVisible();
    await expect(page.getByText("This is taken already. Choose another one.")).toBeVisible();
    await expect(field(page, "Slug")).toBeFocused();
    await expect(field(page, "Description")).toHaveValue("Every word stays.");
    const slug = `${slugOf(name)}-2`;
    await field(page, "Slug").fill(slug);
    await page.keyboard.press("Enter");
    await expect(toast(page, "Category created successfully")).toBeVisible();
    expect(await categoryOf(slug)).toMatchObject({ description: "Every word stays." });
  });
  await test.step("an admin can delete a category only after deleting all its shows", async () => {
    const dialog = page.getByRole("alertdialog", {
      name: "Are you sure you want to delete this category?",
    });
    expectResponses([/er_categories\?id=/, 409]);
    await findRow(page, changedName);
    await button(page, `Delete ${changedName}`).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, `“${changedName}” still has 2 shows. Move or delete them first.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await categoryOf(slugOf(name))).not.toBeNull();
    await sql(`delete from er_shows where category_id = ${sqlString(id)}`);
    await button(page, `Delete ${changedName}`).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Category deleted successfully")).toBeVisible();
    await expect(page.getByText(`Nothing matches “${changedName}”.`)).toBeVisible();
    expect(await categoryOf(slugOf(name))).toBeNull();
  });
});
