import type { Page } from "@playwright/test";
import { fillCredentials, form } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf } from "./follows.ts";
import { waitUntilSettled } from "./measure.ts";
import { newPerson, PASSWORD, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { newProfile, profileOf, profilePath } from "./profiles.ts";
import { holdRequests, SERVER_ERROR } from "./routing.ts";
import { button, signOutAndReload, toast } from "./screen.ts";

const FOLLOWS_REQUEST = /\/rest\/v1\/user_profile_follows/;

const insertFamousPro = async (name: string) => {
  const person = await newProfile({ name }, { role: "pro" });
  await sql(`update profiles set follower_count = 41 where user_id = ${sqlString(person.id)}`);
  return person;
};
const readStoredCount = async (person: { id: string }) => (await profileOf(person)).follower_count;
const followerCount = (page: Page, words: string) => page.getByRole("main").getByText(words, { exact: true });

async function signIn(page: Page, email: string): Promise<void> {
  await fillCredentials(page, email, PASSWORD);
  await form(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a reader follows and unfollows a person, and sees the new count in all tabs", async ({
  page,
  context,
  expectResponses,
}) => {
  const person = await insertFamousPro("Fay Mous");
  await signInAs(page, await newPerson());
  await page.goto(profilePath(person));
  await expect(followerCount(page, "41 followers")).toBeVisible();
  /** Clicks the button. Expects the new label and count during the request, and the old ones after it failed. */
  const expectRollback = async (labelBefore: string, labelDuring: string, countDuring: string, countAfter: string) => {
    const countBefore = await readStoredCount(person);
    const heldChange = await holdRequests(page, FOLLOWS_REQUEST, {
      isHeld: (request) => request.method() !== "GET",
      response: SERVER_ERROR,
    });
    await button(page, labelBefore).click();
    await expect(button(page, labelDuring)).toBeVisible();
    await expect(followerCount(page, countDuring)).toBeVisible();
    heldChange.release();
    await expect(button(page, labelBefore)).toBeVisible();
    await expect(followerCount(page, countAfter)).toBeVisible();
    expect(await readStoredCount(person)).toBe(countBefore);
    await page.unroute(FOLLOWS_REQUEST);
  };
  await test.step("the request to follow fails, and the button changes back", async () => {
    expectResponses([FOLLOWS_REQUEST, 500]);
    await expectRollback("Follow", "Following", "42 followers", "41 followers");
    await expect(toast(page, "Failed to follow this person")).toBeVisible();
  });

  const otherTab = await context.newPage();
  await test.step("a reader follows the person, and another tab shows the new count", async () => {
    await otherTab.goto(profilePath(person));
    await expect(followerCount(otherTab, "41 followers")).toBeVisible();
    await button(page, "Follow").click();
    await expect(button(page, "Following")).toBeVisible();
    await expect(followerCount(page, "42 followers")).toBeVisible();
    await expect(followerCount(otherTab, "42 followers")).toBeVisible();
    await expect.poll(() => readStoredCount(person)).toBe(42);
    await otherTab.close();
    await page.reload();
    await expect(button(page, "Following")).toBeVisible();
    await expect(followerCount(page, "42 followers")).toBeVisible();
  });

  await test.step("a request to unfollow fails, the button changes back, and the next request works", async () => {
    await expectRollback("Following", "Follow", "41 followers", "42 followers");
    await expect(toast(page, "Failed to unfollow this person")).toBeVisible();
    await button(page, "Following").click();
    await expect(button(page, "Follow")).toBeVisible();
    await expect(followerCount(page, "41 followers")).toBeVisible();
    await expect.poll(() => readStoredCount(person)).toBe(41);
  });
});

test("a visitor clicks Follow, signs in, and follows the person", async ({ page }) => {
  const [person, reader] = [await insertFamousPro("Vi Sited"), await newPerson()];
  await page.goto(profilePath(person));
  await test.step("a visitor signs in and follows the person", async () => {
    await button(page, "Follow").click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(profilePath(person))}`);
    await expect(toast(page, "Sign in required")).toBeVisible();
    await expect(toast(page, "Please sign in to follow people.")).toBeVisible();
    await signIn(page, reader.email);
    await expect(page).toHaveURL(profilePath(person));
    await expect(button(page, "Following")).toBeVisible();
    await expect(followerCount(page, "42 followers")).toBeVisible();
    await expect.poll(() => readStoredCount(person)).toBe(42);
  });

  await test.step("a reader unfollows the person, and a reload does not follow the person again", async () => {
    await button(page, "Following").click();
    await expect.poll(() => readStoredCount(person)).toBe(41);
    await page.reload();
    await waitUntilSettled(page);
    await expect(button(page, "Follow")).toBeVisible();
  });

  await test.step("a visitor clicks Follow, signs in as the owner of this profile, and follows no one", async () => {
    await signOutAndReload(page);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await button(page, "Follow").click();
    await signIn(page, person.email);
    await expect(page).toHaveURL(profilePath(person));
    await expect(button(page, "Edit Profile")).toBeVisible();
    await expect(followerCount(page, "41 followers")).toBeVisible();
    await waitUntilSettled(page);
    expect(await readStoredCount(person)).toBe(41);
  });
});

test("a visitor clicks Follow, completes the onboarding, and then follows the person", async ({ page }) => {
  const [person, reader] = [await insertFamousPro("On Board"), await newPerson({ onboarded: false })];
  await page.goto(profilePath(person));
  await button(page, "Follow").click();
  await signIn(page, reader.email);
  await expect(page).toHaveURL(`/onboarding?next=${encodeURIComponent(profilePath(person))}`);
  await page.getByRole("checkbox", { name: "Mind & Body" }).check();
  await button(page, "Continue").click();
  await button(page, "Complete Setup").click();
  await expect(page).toHaveURL(profilePath(person));
  await expect(button(page, "Following")).toBeVisible();
  await expect.poll(() => readStoredCount(person)).toBe(42);
  expect((await followsOf(reader)).categories).toEqual(["mind-body"]);
  expect(await page.evaluate(() => localStorage.getItem("private:pending-follow"))).toBeNull();
});
