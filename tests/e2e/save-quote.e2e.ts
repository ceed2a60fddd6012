import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { toast } from "./screen.ts";

const SIDE = 1080;

/** Width and height of a PNG: the first chunk says them. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("a visitor saves a quote as an image, and nothing but this site is asked", async ({
  page,
  watch,
}) => {
  await page.goto("/recap/salt");
  const quotes = page.getByRole("region", { name: "Quotes", exact: true });
  const downloaded = page.waitForEvent("download");
  await quotes.getByRole("button", { name: "Save as image" }).first().click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("salt-quote.png");
  expect(sizeOf(await file.path())).toEqual([SIDE, SIDE]);
  await expect(toast(page, "The image is saved")).toBeVisible();
  expect(watch.backendRequests).toEqual([]);
  expect([...watch.hosts]).toEqual([new URL(page.url()).host]);
});

test("where no image can be made, a visitor is told", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await page.goto("/recap/salt");
  await page.getByRole("button", { name: "Save as image" }).last().click();
  await expect(toast(page, "The image could not be made. Please try again.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no button is there that would do nothing", async ({ page }) => {
    await page.goto("/recap/salt");
    await expect(page.getByRole("region", { name: "Quotes", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as image" })).toHaveCount(0);
  });
});
