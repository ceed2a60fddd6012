import { editLink, field, newName, openAdmin, slugOf } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { inspectPicture, makePhoto } from "./photo.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { button, toast } from "./screen.ts";

const readPictureAddress = async (slug: string) => {
  const [category] = await sql<{ image_url: string }>(
    `select image_url from er_categories where slug = ${sqlString(slug)}`,
  );
  return category?.image_url ?? "";
};

const urlsOfAllSizes = (url: string) => [160, 480, 960, 1600].map((width) => url.replace(/-\d+w\./, `-${width}w.`));

test("an editor replaces a picture, and the site deletes all sizes of the old picture", async ({ page }) => {
  const name = newName("Bridges");
  const slug = slugOf(name);
  await openAdmin(page, "categories", "editor");
  await field(page, "Name").fill(name);
  const uploadPicture = async () => {
    const urlBefore = await field(page, "Image").inputValue();
    const buffer = await makePhoto(page, { width: 2000, height: 1000, type: "image/png" });
    const file = { name: "a.png", mimeType: "image/png", buffer };
    await page.getByLabel("Upload a file").setInputFiles(file);
    await expect(field(page, "Image")).not.toHaveValue(urlBefore);
    await expect(field(page, "Image")).toHaveValue(/-1600w\.webp$/);
  };

  await uploadPicture();
  await button(page, "Create Category").click();
  await expect(toast(page, "Category created successfully")).toBeVisible();
  const firstUrl = await readPictureAddress(slug);
  for (const [index, url] of urlsOfAllSizes(firstUrl).entries()) {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const picture = await inspectPicture(page, Buffer.from(await response.arrayBuffer()));
    const width = [160, 480, 960, 1600][index] ?? 0;
    expect(picture).toMatchObject({ width, height: width / 2 });
  }

  await editLink(page, name).click();
  await expect(field(page, "Name")).toHaveValue(name);
  await uploadPicture();
  // The editor uploads a third picture before saving the second picture.
  const unsavedUrl = await field(page, "Image").inputValue();
  await uploadPicture();
  await button(page, "Update Category").click();
  await expect(toast(page, "Category updated successfully")).toBeVisible();
  const secondUrl = await readPictureAddress(slug);
  for (const url of [...urlsOfAllSizes(firstUrl), ...urlsOfAllSizes(unsavedUrl)]) {
    await expect.poll(async () => (await fetch(url, { cache: "no-store" })).ok).toBe(false);
  }
  for (const url of urlsOfAllSizes(secondUrl)) expect((await fetch(url)).status).toBe(200);

  await waitUntilLive();
  await page.goto("/podcasts");
  const image = page.getByRole("main").locator(`img[src="${secondUrl}"]`);
  const widths = [160, 480, 960, 1600];
  const srcset = urlsOfAllSizes(secondUrl).map((url, index) => `${url} ${widths[index]}w`);
  await expect(image).toHaveAttribute("srcset", srcset.join(", "));
  await expect(image).toHaveAttribute("sizes", "7rem");
  await expect(image).toHaveAttribute("width", "480");
});

test("an editor deletes an unused picture", { tag: "@everyday" }, async ({ page }) => {
  await openAdmin(page, "categories", "editor");
  const buffer = await makePhoto(page, { width: 200, height: 100, type: "image/png" });
  await page.getByLabel("Upload a file").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(field(page, "Image")).toHaveValue(/-200w\.webp$/);
  const url = await field(page, "Image").inputValue();
  // A form with unsaved changes would open a dialog when the editor leaves the page. So empty the form.
  await field(page, "Image").fill("");
  const name = url.split("/thumbnails/")[1]?.replace(/-200w\.webp$/, "") ?? "";
  await sql(`update storage.objects set created_at = now() - interval '2 days'
    where name like ${sqlString(`${name}-%`)}`);

  await page.goto("/admin?tab=pictures");
  const picture = page.getByRole("listitem").filter({ hasText: name });
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  await button(page, `Delete ${name}`).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete 1 picture?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "1 picture deleted")).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect((await fetch(url, { cache: "no-store" })).ok).toBe(false);
});
