/** The two panels above the tabs of the admin area. */
import type { Page } from "@playwright/test";

export const publishingPanel = (page: Page) => page.getByRole("region", { name: "Publishing" });
export const healthPanel = (page: Page) => page.getByRole("region", { name: "Health" });

export const healthPart = (page: Page, name: string) =>
  healthPanel(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Fires the event of a return to the browser tab. Then both panels load again. */
export const refreshPanels = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
