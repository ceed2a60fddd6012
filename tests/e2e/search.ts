/** Locators of the search box in the header. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const SEARCH_SCRIPT_BYTES = 130_000;

export const searchField = (page: Page) => page.getByRole("combobox");
export const searchBox = (page: Page) => page.getByRole("search");
export const resultList = (page: Page) => page.getByRole("listbox", { name: "Search results" });
export const options = (page: Page) => resultList(page).getByRole("option");

export async function searchFor(page: Page, text: string) {
  await searchField(page).click();
  await page.keyboard.type(text);
  await expect(options(page).first()).toBeVisible();
}
