import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";

const toastRegion = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Opens an invalid sign-in link. The site redirects the reader to the home page, and shows an error toast. */
async function openPageWithToast(page: Page) {
  await page.goto("/auth?token_hash=&error=access_denied");
  await expect(page).toHaveURL("/?feed=true");
  const toast = toastRegion(page).getByRole("alert");
  await expect(toast).toHaveText("ErrorThe sign-in was cancelled or refused.");
  return toast;
}

test("a reader sees an error toast after a redirect, and closes the toast with Escape", async ({ page }) => {
  await signInAs(page, await newPerson());
  await page.clock.install();
  await test.step("while the reader points at the toast, the toast stays open", async () => {
    const toast = await openPageWithToast(page);
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(13_000);
    await expect(toast).toBeHidden();
  });

  await test.step("a reader closes the toast with the keyboard", async () => {
    const toast = await openPageWithToast(page);
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await page.keyboard.press("Escape");
    await expect(toast).toBeHidden();
  });

  await test.step("a reader opens the next page, and no longer sees the toast", async () => {
    const toast = await openPageWithToast(page);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await expect(toast).toBeHidden();
  });
});
