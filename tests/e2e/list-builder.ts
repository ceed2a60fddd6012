/** Locators and steps of the list builder. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { PageWatcher } from "./page-watcher.ts";
import { newPerson, signInAs } from "./people.ts";

export const BUILDER = "/create-top-list";

/** Ten of the demo's podcasts. */
export const TEN_PODCASTS = [
  "Ferry Time",
  "Plainly, Statistics",
  "Margins of the Map",
  "Loud Libraries",
  "Unscored",
  "Who Fixed This?",
  "Brickwork",
  "Small Hours Radio",
  "木曜の図書室",
  "Room Tone",
];

/** Opens the builder as a new reader. */
export async function openBuilder(page: Page, path = BUILDER) {
  const person = await newPerson();
  await signInAs(page, person);
  await page.goto(path);
  await expect(titleField(page)).toBeVisible();
  return person;
}

export const titleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search podcasts" });
export const option = (page: Page, name: string) =>
  page.getByRole("option").filter({ has: page.getByText(name, { exact: true }) });
export const noteField = (page: Page, name: string) => page.getByRole("textbox", { name: `Note on ${name}` });
export const rows = (page: Page) => page.getByRole("list", { name: "Your Top 10" }).locator(".pick");
export const rankField = (page: Page, name: string) => page.getByRole("textbox", { name: `Rank of ${name}` });
export const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });

/** Searches for each podcast and clicks it. */
export async function addPodcasts(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await searchBox(page).fill(name);
    await option(page, name).click();
  }
  await page.keyboard.press("Escape");
}

export async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  await expect(rows(page).locator(".pick-name")).toHaveText(names);
  const ranks = page.getByRole("textbox", { name: /^Rank of / });
  const readRanks = () => ranks.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  await expect.poll(readRanks).toEqual(names.map((_, n) => String(n + 1)));
}

/** Expects the page of the saved list and returns its id. */
export async function expectPublished(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/top-list\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

export const announcement = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

export const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem("draft:list") ?? "");

/** Accepts every dialog that opens when the reader leaves the page, and counts these dialogs. */
export function acceptLeaveDialogs(pageWatcher: PageWatcher): { count: number } {
  const dialogs = { count: 0 };
  pageWatcher.answerDialog = async (dialog) => {
    expect(dialog.type()).toBe("beforeunload");
    dialogs.count++;
    await dialog.accept();
  };
  return dialogs;
}
