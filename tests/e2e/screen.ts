/** Locators of parts that many pages share. */
import type { Page } from "@playwright/test";

export const header = (page: Page) => page.getByRole("banner");

export async function signOutAndReload(page: Page): Promise<void> {
  const pageLoad = page.waitForEvent("load");
  await header(page).getByRole("button", { name: "Sign Out" }).click();
  await pageLoad;
}

export const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

export const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Filter episodes" }).getByRole("link", { name, exact: true });

/** The cards of a listing, without the featured episode. */
export const cards = (page: Page) => page.getByRole("main").locator("article:not([aria-label=Featured])");
