import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { insertList } from "./lists.ts";
import { waitUntilSettled } from "./measure.ts";
import { signInAs } from "./people.ts";
import { newProfile, profilePath } from "./profiles.ts";
import { SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const textOnPage = (page: Page, words: string) => page.getByRole("main").getByText(words, { exact: true });

test("a visitor reads that a profile does not exist, and opens the tabs of another profile", async ({ page }) => {
  for (const path of ["/profile/x", "/profile/%F0%9F%94%A5", "/profile/00000000-0000-4000-8000-000000000404"]) {
    await test.step(`a visitor reads that ${path} does not exist`, async () => {
      await page.goto(path);
      await expect.soft(heading(page), path).toHaveText("Profile Not Found");
      await expect.soft(page, path).toHaveTitle("Profile Not Found | Episode Recap");
      const noindexTag = page.locator("meta[name=robots][content=noindex]");
      await expect.soft(noindexTag, path).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Go Home", exact: true })).toHaveAttribute("href", "/");
    });
  }

  await test.step("a visitor switches tabs with the keyboard, opens the address of a tab, and goes back", async () => {
    const person = await newProfile({ name: "Tabs" });
    await page.goto(profilePath(person));
    await tab(page, "Lists (0)").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Activity")).toBeFocused();
    await expect(page).toHaveURL(`${profilePath(person)}?tab=activity`);
    await expect(textOnPage(page, "Activity feed coming soon...")).toBeVisible();
    await page.reload();
    await expect(tab(page, "Activity")).toHaveAttribute("aria-selected", "true");
    await tab(page, "Lists (0)").click();
    await expect(page).toHaveURL(profilePath(person));
    await page.goBack();
    await expect(textOnPage(page, "Activity feed coming soon...")).toBeVisible();
  });
});

test("a visitor opens /profile, signs in, and opens their own profile from the header", {
  tag: "@everyday",
}, async ({ page }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth?next=%2Fprofile");
  const person = await newProfile({ name: "Me Myself" });
  await signInAs(page, person);
  await page.goto("/auth?next=%2Fprofile");
  await expect(page).toHaveURL(profilePath(person));
  await expect(heading(page)).toHaveText("Me Myself");
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Your profile" }).click();
  await expect(page).toHaveURL(profilePath(person));
  await expect(button(page, "Edit Profile")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("D15: a visitor retries the parts of a profile that did not load", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  const person = await newProfile({ name: "Paz Pro" }, { role: "pro" });
  await insertList(person, { title: "A list", items: ["Spare Parts"] });
  let brokenRequest = /\/rest\/v1\/profiles/;
  await page.route(/\/rest\/v1\//, (route) =>
    brokenRequest.test(route.request().url()) ? route.fulfill(SERVER_ERROR) : route.continue(),
  );
  const failureToast = toast(page, "Failed to load profile");
  await test.step("a visitor loads the profile with Retry, and sees one error toast for each failure", async () => {
    expectResponses([brokenRequest, 500]);
    await page.goto(profilePath(person));
    await expect(failureToast).toBeVisible();
    await expect(heading(page)).toHaveText("This profile did not load");
    brokenRequest = /^$/;
    await button(page, "Retry").click();
    await expect(heading(page)).toHaveText("Paz Pro");
    await expect(failureToast).toHaveCount(0);

    brokenRequest = /\/rest\/v1\/profiles/;
    await page.reload();
    await expect(failureToast).toBeVisible();
  });

  await test.step("a visitor retries the lists, and sees the Pro badge only after the role check", async () => {
    pageWatcher.tolerate(/Fetching the lists of a profile failed/, /The check for the role pro failed/);
    brokenRequest = /\/rest\/v1\/(top_lists|user_roles)/;
    expectResponses([/top_lists/, 500], [/user_roles/, 500]);
    await page.reload();
    await expect(heading(page).first()).toHaveText("Paz Pro");
    await expect(tab(page, "Lists")).toBeVisible();
    await expect(textOnPage(page, "The lists did not load")).toBeVisible();
    await expect(textOnPage(page, "Pro")).toHaveCount(0);
    await waitUntilSettled(page);
    await expect(failureToast).toHaveCount(0);
    brokenRequest = /^$/;
    await button(page, "Retry").click();
    await expect(tab(page, "Lists (1)")).toBeVisible();
    await expect(textOnPage(page, "Pro")).toBeVisible();
  });
});
