import { field, newName, openAdmin } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { photo } from "./photo.ts";
import { button, toast } from "./screen.ts";

const FILES = /\/storage\/v1\/object\/thumbnails/;
const PNG_HEAD = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

const REFUSED: [name: string, type: string, bytes: Buffer, why: string][] = [
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
    "Failed to upload image: This picture is too large. 5 MB are the most.",
  ],
  [
    "broken.png",
    "image/png",
    Buffer.concat([PNG_HEAD, Buffer.alloc(500, 7)]),
    "Failed to upload image: This picture could not be read. It may be damaged.",
  ],
];

test("a file that is no picture to use is not sent (G2, G3); an upload that fails keeps the rest, and nothing is saved during one", async ({
  page,
  backendRequests,
  expectResponses,
}) => {
  await openAdmin(page, "categories");
  const name = newName("Pictures");
  await field(page, "Name").fill(name);
  const input = page.getByLabel("Upload a file");
  await test.step("a file that is no picture to use is not sent", async () => {
    for (const [file, mimeType, buffer, why] of REFUSED) {
      await input.setInputFiles({ name: file, mimeType, buffer });
      await expect.soft(toast(page, why), file).toBeVisible();
      const sent = backendRequests.filter((request) => FILES.test(request));
      expect.soft(sent, file).toEqual([]);
    }
  });
  const buffer = await photo(page, { width: 90, height: 60, type: "image/jpeg" });
  const choose = () => input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await test.step("an upload that fails says why and keeps the rest", async () => {
    await page.route(FILES, (route) =>
      route.fulfill({
        ...{ status: 500, json: { statusCode: "500", message: "the bucket is full" } },
      }),
    );
    expectResponses([FILES, 500]);
    await choose();
    await expect(toast(page, "Failed to upload image: the bucket is full")).toBeVisible();
    await expect(field(page, "Name")).toHaveValue(name);
    await page.unroute(FILES);
  });
  await test.step("it works the next time, and nothing is saved while a picture is on its way", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(FILES, async (route) => {
      await promise;
      await route.continue();
    });
    await choose();
    await expect(page.getByText("Uploading…")).toBeVisible();
    await expect(button(page, "Create Category")).toBeDisabled();
    resolve();
    await expect(field(page, "Image")).toHaveValue(/\.jpg$/);
    await expect(button(page, "Create Category")).toBeEnabled();
    const preview = page.locator(".admin-preview img");
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(90);
  });
});
