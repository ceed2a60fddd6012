import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { toast } from "./screen.ts";

const IMAGE_SIDE = 1080;

/** Reads the width and the height of a PNG from the first chunk of the file. */
function pngSize(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("a visitor saves a quote as an image, or reads why the site created no image", {
  tag: "@everyday",
}, async ({ page, pageWatcher }) => {
  const quotes = page.getByRole("region", { name: "Quotes", exact: true });
  const clickSave = () => quotes.getByRole("button", { name: "Save as image" }).first().click();
  const expectSaved = async () => {
    const download = page.waitForEvent("download");
    await clickSave();
    const file = await download;
    expect(file.suggestedFilename()).toBe("foghorn-quote.png");
    expect(pngSize(await file.path())).toEqual([IMAGE_SIDE, IMAGE_SIDE]);
    await expect(toast(page, "The image was saved")).toBeVisible();
  };
  await test.step("a visitor saves a quote as an image", async () => {
    await page.goto("/recap/foghorn");
    await expectSaved();
    expect(pageWatcher.backendRequests).toEqual([]);
    expect([...pageWatcher.hosts]).toEqual([new URL(page.url()).host]);
  });

  await test.step("the fonts of the site do not load, and a visitor saves an image with other fonts", async () => {
    pageWatcher.tolerate(/\.woff2/);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.reload();
    await expectSaved();
  });

  await test.step("a visitor reads that the image was not created", async () => {
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await clickSave();
    await expect(toast(page, "The image was not created. Try again.")).toBeVisible();
  });

  await test.step("a visitor reads that the script for images did not load", async () => {
    pageWatcher.tolerate(/save-quote/);
    await page.route(/save-quote/, (route) => route.abort());
    await page.reload();
    await clickSave();
    await expect(toast(page, "Check your connection, then reload the page.")).toBeVisible();
  });

  await test.step("after an update of the site, a visitor reads that the page needs a reload", async () => {
    pageWatcher.tolerate(/404/, /assets/);
    await page.unroute(/save-quote/);
    await page.reload();
    await page.route(/\/assets\/[^?]*\.js/, (route) => route.fulfill({ status: 404 }));
    await clickSave();
    await expect(toast(page, "This part did not load")).toBeVisible();
    await page.unroute(/\/assets\/[^?]*\.js/);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(toast(page, "This part did not load")).toBeHidden();
    await expectSaved();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor sees no button to save a quote", async ({ page }) => {
    await page.goto("/recap/foghorn");
    await expect(page.getByRole("region", { name: "Quotes", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as image" })).toHaveCount(0);
  });
});
