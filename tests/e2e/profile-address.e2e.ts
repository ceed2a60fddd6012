import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { letPublish } from "./lists.ts";
import { settled } from "./measure.ts";
import { signInAs } from "./people.ts";
import { newProfile, profilePath } from "./profiles.ts";
import { button, toast } from "./screen.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const text = (page: Page, words: string) =>
  page.getByRole("main").getByText(words, { exact: true });

test("a visitor learns that nobody is there", async ({ page }) => {
  for (const path of [
    "/profile/x",
    "/profile/%F0%9F%94%A5",
    "/profile/00000000-0000-4000-8000-000000000404",
  ]) {
    await page.goto(path);
    await expect.soft(heading(page), path).toHaveText("Profile Not Found");
    await expect.soft(page, path).toHaveTitle("Profile Not Found | Episode Recap");
    const noindex = page.locator("meta[name=robots][content=noindex]");
    await expect.soft(noindex, path).toHaveCount(1);
    await page.getByRole("link", { name: "Go Home", exact: true }).click();
    await expect.soft(page, path).toHaveURL("/");
  }
});

test("a reader goes between the tabs by keyboard and by address, and Back works", async ({
  page,
}) => {
  const person = await newProfile({ name: "Tabs" });
  await page.goto(profilePath(person));
  await tab(page, "Lists (0)").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Activity")).toBeFocused();
  await expect(page).toHaveURL(`${profilePath(person)}?tab=activity`);
  await expect(text(page, "Activity feed coming soon...")).toBeVisible();
  await page.reload();
  await expect(tab(page, "Activity")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Lists (0)").click();
  await expect(page).toHaveURL(profilePath(person));
  await page.goBack();
  await expect(text(page, "Activity feed coming soon...")).toBeVisible();
});

test("Your profile leads a reader to their own, and a visitor to the sign-in first", async ({
  page,
}) => {
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

test("a profile that does not load says so once, and Retry brings it", async ({
  page,
  expectResponses,
}) => {
  const person = await newProfile({ name: "Re Try" });
  let broken = true;
  await page.route(/\/rest\/v1\/profiles/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
  );
  expectResponses([/profiles/, 500]);
  await page.goto(profilePath(person));
  await expect(toast(page, "Failed to load profile")).toBeVisible();
  await expect(heading(page)).toHaveText("This profile did not load");
  broken = false;
  await button(page, "Retry").click();
  await expect(heading(page)).toHaveText("Re Try");
  await expect(toast(page, "Failed to load profile")).toHaveCount(0);

  broken = true;
  await page.reload();
  await expect(toast(page, "Failed to load profile")).toBeVisible();
  broken = false;
  await page.reload();
  await expect(heading(page)).toHaveText("Re Try");
  await settled(page);
  await expect(toast(page, "Failed to load profile")).toHaveCount(0);
});

test("lists that do not load are no empty shelf, and a role that cannot be asked is none (D15)", async ({
  page,
  watch,
  expectResponses,
}) => {
  const person = await newProfile({ name: "Paz Pro" }, { role: "pro" });
  await letPublish(person, { title: "A list", items: ["Spare Parts"] });
  watch.tolerate(/Reading somebody's lists failed/, /The check for the role pro failed/);
  let broken = true;
  await page.route(/\/rest\/v1\/(top_lists|user_roles)/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
  );
  expectResponses([/top_lists/, 500], [/user_roles/, 500]);
  await page.goto(profilePath(person));
  await expect(heading(page).first()).toHaveText("Paz Pro");
  await expect(tab(page, "Lists")).toBeVisible();
  await expect(text(page, "The lists did not load")).toBeVisible();
  await expect(text(page, "Pro")).toHaveCount(0);
  await expect(text(page, "Failed to load profile")).toHaveCount(0);
  broken = false;
  await button(page, "Retry").click();
  await expect(tab(page, "Lists (1)")).toBeVisible();
  await expect(text(page, "Pro")).toBeVisible();
});
