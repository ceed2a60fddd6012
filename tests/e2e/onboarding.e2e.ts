import type { Locator, Page } from "@playwright/test";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf, insertFollows } from "./follows.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const CATEGORY_HINT = "Please select at least one category to continue";
const COMPLETE_REQUEST = /\/rpc\/complete_onboarding/;
const checkbox = (page: Page, name: string) => page.getByRole("main").getByRole("checkbox", { name, exact: true });
const toggle = (page: Page, name: string) => checkbox(page, name).click();
/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab never reached the control.");
}
const isOnboardingComplete = async (id: string) =>
  (
    await sql<{ done: boolean }>(`select onboarding_completed as done from profiles where user_id = ${sqlString(id)}`)
  )[0]?.done;

async function startOnboarding(page: Page, path = "/onboarding") {
  const person = await newPerson({ onboarded: false });
  await signInAs(page, person);
  await page.goto(path);
  return person;
}

test("a new reader chooses categories and shows, and loses no choice by going back or reloading", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/onboarding?step=2");
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/onboarding?step=2")}`);
  expect(backendRequests).toEqual([]);

  const person = await startOnboarding(page);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Choose Your Interests");
  await expect(page.getByText("Select at least one category", { exact: true })).toBeVisible();
  await expect(page.getByText("Choose categories you're interested in to personalize your feed.")).toBeVisible();
  await expect(page.getByText(CATEGORY_HINT)).toBeVisible();
  await expect(button(page, "Continue")).toBeDisabled();

  await toggle(page, "Sea & Shore");
  await toggle(page, "Mind & Body");
  await expect(page.getByText(CATEGORY_HINT)).toHaveCount(0);
  await expectAccessible(page, [PHONE]);
  await button(page, "Continue").click();
  await expect(page).toHaveURL("/onboarding?step=2");
  await expect(heading).toHaveText("Follow Your Favorite Shows");
  await expect(heading).toBeFocused();
  // The shows of the chosen categories come first, and the boxes of these shows are checked.
  const groups = page.getByRole("group");
  await expect(groups.nth(0)).toHaveAccessibleName("Mind & Body");
  await expect(groups.nth(1)).toHaveAccessibleName("Sea & Shore");
  await expect(checkbox(page, "Harbour Hours")).toBeChecked();
  await expect(checkbox(page, "Harbour Hours")).toBeDisabled();
  await toggle(page, "Load Path");
  await expectAccessible(page, [DARK_DESKTOP]);

  await button(page, "Back").click();
  await expect(page).toHaveURL("/onboarding");
  await expect(heading).toHaveText("Choose Your Interests");
  await expect(checkbox(page, "Sea & Shore")).toBeChecked();
  await page.goForward();
  await expect(checkbox(page, "Load Path")).toBeChecked();
  await page.reload();
  await expect(heading).toHaveText("Follow Your Favorite Shows");
  await expect(checkbox(page, "Load Path")).toBeChecked();
  await expect(checkbox(page, "The 4:52")).not.toBeChecked();
  expect(await isOnboardingComplete(person.id)).toBe(false);

  await button(page, "Complete Setup").click();
  await expect(page).toHaveURL("/");
  await expect(toast(page, "You now follow 2 categories.")).toBeVisible();
  const { shows, categories } = await followsOf(person);
  expect(categories).toEqual(["mind-body", "sea-shore"]);
  expect(shows).toEqual(expect.arrayContaining(["harbour-hours", "load-path"]));
  expect(shows).not.toContain("the-452");
  expect(await isOnboardingComplete(person.id)).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem("private:onboarding"))).toBeNull();
});

test("a new reader completes both steps of the onboarding with the keyboard", {
  tag: "@everyday",
}, async ({ page }) => {
  const person = await startOnboarding(page, "/onboarding?next=%2Fguests");
  await expect(button(page, "Continue")).toBeDisabled();
  await page.getByRole("main").focus();
  await tabTo(page, checkbox(page, "Cities & Transport"));
  await page.keyboard.press("Space");
  await expect(checkbox(page, "Cities & Transport")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding?next=%2Fguests&step=2");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Find a show")).toBeFocused();
  await page.keyboard.type("harbour h");
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding?next=%2Fguests&step=2");
  await page.keyboard.press("Tab");
  await expect(checkbox(page, "Harbour Hours")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(button(page, "Back")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/guests");
  await expect(toast(page, "You now follow 1 category.")).toBeVisible();
  expect((await followsOf(person)).shows).toContain("harbour-hours");
});

test("a reader changes follows on show pages, and finds the changes in Manage Follows", async ({ page }) => {
  const person = await newPerson();
  const otherPerson = await newPerson();
  const shows = ["harbour-hours", "load-path", "the-452"];
  await insertFollows(person, { shows, categories: ["sea-shore", "mind-body"] });
  await insertFollows(otherPerson, { shows, categories: ["sea-shore"] });
  await signInAs(page, person);
  await page.goto("/feed");
  await page.getByRole("link", { name: "Manage Follows" }).click();
  await expect(checkbox(page, "Sea & Shore")).toBeChecked();
  await toggle(page, "The Table");

  await test.step("the reader follows one show and unfollows another show on show pages", async () => {
    await page.goto("/show/roughly-seven");
    await button(page, "Follow Show").click();
    await expect.poll(async () => (await followsOf(person)).shows).toContain("roughly-seven");
    await page.goto("/show/load-path");
    await button(page, "Following").click();
    await expect.poll(async () => (await followsOf(person)).shows).not.toContain("load-path");
  });

  await test.step("the reader sees the changed follows in Manage Follows, and changes others", async () => {
    await page.goto("/onboarding");
    await expect(checkbox(page, "Sea & Shore")).toBeChecked();
    await expect(checkbox(page, "Mind & Body")).toBeChecked();
    await expect(checkbox(page, "The Table")).not.toBeChecked();
    await toggle(page, "Sea & Shore");
    await button(page, "Continue to Shows").click();
    await expect(checkbox(page, "Harbour Hours")).not.toBeChecked();
    await expect(checkbox(page, "Load Path")).not.toBeChecked();
    await expect(checkbox(page, "Roughly Seven")).toBeChecked();
    await toggle(page, "The 4:52");
    await button(page, "Save Follows").click();
    await expect(toast(page, "Follows saved")).toBeVisible();
    await expect(page).toHaveURL("/feed");
  });
  const follows = await followsOf(person);
  expect(follows.categories).toEqual(["mind-body"]);
  expect(follows.shows).toContain("roughly-seven");
  for (const show of shows) expect(follows.shows).not.toContain(show);
  await test.step("the reader unfollows the only category that is still followed", async () => {
    await page.getByRole("link", { name: "Manage Follows" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories You Follow");
    await toggle(page, "Mind & Body");
    await button(page, "Continue to Shows").click();
    await button(page, "Save Follows").click();
    await expect(toast(page, "You now follow 0 categories.")).toBeVisible();
    expect((await followsOf(person)).categories).toEqual([]);
  });
  expect(await followsOf(otherPerson)).toEqual({ shows: shows.sort(), categories: ["sea-shore"] });
});

const SETUP_FAILURES = [
  {
    status: 500,
    json: { message: "the disk is full" },
    title: "Setup Failed",
    text: "Failed to complete setup: the disk is full",
  },
  {
    status: 401,
    json: { code: "PGRST301", message: "JWT expired" },
    title: "Authentication Error",
    text: "Please refresh the page and try again.",
  },
];

test("a reader retries after the onboarding did not load, and reads why the last step failed", async ({
  page,
  expectResponses,
}) => {
  let isBroken = true;
  await page.route(/\/rest\/v1\/user_category_follows/, (route) =>
    isBroken ? route.fulfill(SERVER_ERROR) : route.continue(),
  );
  expectResponses([/user_category_follows/, 500]);
  const person = await startOnboarding(page, "/onboarding?step=2");
  await expect(page.getByRole("alert")).toContainText("did not load");
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();

  await test.step("a reader who chose no category cannot complete the second step", async () => {
    await expect(button(page, "Complete Setup")).toBeDisabled();
    await expect(page.getByText("Please select at least one category to continue")).toBeVisible();
    await button(page, "Back").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose Your Interests");
    await expect(page).toHaveURL("/onboarding");
  });

  await toggle(page, "The Table");
  await button(page, "Continue").click();
  for (const { status, json, title, text } of SETUP_FAILURES) {
    await test.step(`a reader reads “${text}”`, async () => {
      await page.route(COMPLETE_REQUEST, (route) => route.fulfill({ status, json }));
      expectResponses([COMPLETE_REQUEST, status]);
      await button(page, "Complete Setup").click();
      await expect(toast(page, title)).toBeVisible();
      await expect(toast(page, text)).toBeVisible();
      expect(await followsOf(person)).toEqual({ shows: [], categories: [] });
      await page.unroute(COMPLETE_REQUEST);
    });
  }
  await button(page, "Complete Setup").click();
  await expect(page).toHaveURL("/");
  expect((await followsOf(person)).categories).toEqual(["the-table"]);
});
