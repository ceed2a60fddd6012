/** The two panels above the tabs of the admin area. */
import type { Page } from "@playwright/test";

export const publishing = (page: Page) => page.getByRole("region", { name: "Publishing" });
export const health = (page: Page) => page.getByRole("region", { name: "Health" });

export const part = (page: Page, name: string) =>
  health(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** As after coming back to the tab. */
export const seeAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
