import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { toast } from "./screen.ts";

const SIDE = 1080;

/** Width and height of a PNG: the first chunk says them. */
function pngSize(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("a visitor saves a quote as an image, and nothing but this site is asked; where none can be made, that is told", async ({
  page,
  watch,
}) => {
  const quotes = page.getByRole("region", { name: "Quotes", exact: true });
  const save = () => quotes.getByRole("button", { name: "Save as image" }).first().click();
  const expectSaved = async () => {
    const downloaded = page.waitForEvent("download");
    await save();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe("salt-quote.png");
    expect(pngSize(await file.path())).toEqual([SIDE, SIDE]);
    await expect(toast(page, "The image is saved")).toBeVisible();
  };
  await test.step("a quote as an image", async () => {
    await page.goto("/recap/salt");
    await expectSaved();
    expect(watch.backendRequests).toEqual([]);
    expect([...watch.hosts]).toEqual([new URL(page.url()).host]);
  });

  await test.step("where letters do not come, or are not on the device, others are drawn", async () => {
    watch.tolerate(/\.woff2/);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.reload();
    await expectSaved();
  });

  await test.step("where no image can be made, a visitor is told", async () => {
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await save();
    await expect(toast(page, "The image could not be made. Please try again.")).toBeVisible();
  });

  await test.step("where what draws does not come, too", async () => {
    watch.tolerate(/save-quote/);
    await page.route(/save-quote/, (route) => route.abort());
    await page.reload();
    await save();
    await expect(toast(page, "Check your connection, then reload the page.")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no button is there that would do nothing", async ({ page }) => {
    await page.goto("/recap/salt");
    await expect(page.getByRole("region", { name: "Quotes", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as image" })).toHaveCount(0);
  });
});
