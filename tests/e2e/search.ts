/** Locators of the search box in the header. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const SEARCH_BUDGET = 130_000;

export const field = (page: Page) => page.getByRole("combobox");
export const box = (page: Page) => page.getByRole("search");
export const results = (page: Page) => page.getByRole("listbox", { name: "Search results" });
export const options = (page: Page) => results(page).getByRole("option");

export async function searchFor(page: Page, text: string) {
  await field(page).click();
  await page.keyboard.type(text);
  await expect(options(page).first()).toBeVisible();
}
