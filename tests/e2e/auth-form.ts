/** Locators and steps of the sign-in page. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { header } from "./screen.ts";

export const form = (page: Page) => page.getByRole("tabpanel");
export const clickButton = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

export async function fillCredentials(page: Page, email: string, password?: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  if (password) await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Replaces the onboarding page with an empty page, because the tests only check that the address opens. */
export const replaceOnboardingWithEmptyPage = (page: Page) =>
  page.route("**/onboarding*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><link rel=icon href=data:,>" }),
  );

export const expectSignedIn = (page: Page) =>
  expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
