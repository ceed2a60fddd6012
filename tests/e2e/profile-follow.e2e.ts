import type { Page } from "@playwright/test";
import { fill, form } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf } from "./follows.ts";
import { settled } from "./measure.ts";
import { newPerson, PASSWORD, signInAs } from "./people.ts";
import { quoted, sql } from "./product.ts";
import { newProfile, profileOf, profilePath } from "./profiles.ts";
import { button, toast } from "./screen.ts";

const FOLLOWS = /\/rest\/v1\/user_profile_follows/;

const famous = async (name: string) => {
  const person = await newProfile({ name }, { role: "pro" });
  await sql(`update profiles set follower_count = 41 where user_id = ${quoted(person.id)}`);
  return person;
};
const countOf = async (person: { id: string }) => (await profileOf(person)).follower_count;
const count = (page: Page, words: string) =>
  page.getByRole("main").getByText(words, { exact: true });

async function signIn(page: Page, email: string): Promise<void> {
  await fill(page, email, PASSWORD);
  await form(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a reader follows a person and takes it back; the count goes along, here and in another tab", async ({
  page,
  context,
}) => {
  const person = await famous("Fay Mous");
  await signInAs(page, await newPerson());
  await page.goto(profilePath(person));
  const other = await context.newPage();
  await other.goto(profilePath(person));
  await expect(count(other, "41 followers")).toBeVisible();
  await button(page, "Follow").click();
  await expect(button(page, "Following")).toBeVisible();
  await expect(count(page, "42 followers")).toBeVisible();
  await expect(count(other, "42 followers")).toBeVisible();
  await expect.poll(() => countOf(person)).toBe(42);
  await page.reload();
  await expect(button(page, "Following")).toBeVisible();
  await expect(count(page, "42 followers")).toBeVisible();
  await button(page, "Following").click();
  await expect(button(page, "Follow")).toBeVisible();
  await expect(count(page, "41 followers")).toBeVisible();
  await expect.poll(() => countOf(person)).toBe(41);
});

for (const { before, after, method, shown, kept, words } of [
  {
    before: "Follow",
    after: "Following",
    method: "POST",
    shown: "42 followers",
    kept: "41 followers",
    words: "Failed to follow this person",
  },
  {
    before: "Following",
    after: "Follow",
    method: "DELETE",
    shown: "41 followers",
    kept: "42 followers",
    words: "Failed to unfollow this person",
  },
]) {
  test(`a reader sees the count move at once, and back when it fails: ${words}`, async ({
    page,
    expectResponses,
  }) => {
    const [person, reader] = [await famous("Fay Ling"), await newPerson()];
    if (before === "Following") {
      await sql(
        `insert into user_profile_follows values (${quoted(reader.id)}, ${quoted(person.id)})`,
      );
    }
    const stored = await countOf(person);
    await signInAs(page, reader);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(FOLLOWS, async (route) => {
      if (route.request().method() !== method) return route.continue();
      await answered;
      await route.fulfill({ status: 500, json: { message: "no" } });
    });
    expectResponses([FOLLOWS, 500]);
    await page.goto(profilePath(person));
    await expect(count(page, kept)).toBeVisible();
    await button(page, before).click();
    await expect(button(page, after)).toBeVisible();
    await expect(count(page, shown)).toBeVisible();
    answer();
    await expect(toast(page, words)).toBeVisible();
    await expect(button(page, before)).toBeVisible();
    await expect(count(page, kept)).toBeVisible();
    expect(await countOf(person)).toBe(stored);
  });
}

test("a visitor follows a person, signs in, and follows them", async ({ page }) => {
  const [person, reader] = [await famous("Vi Sited"), await newPerson()];
  await page.goto(profilePath(person));
  await button(page, "Follow").click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(profilePath(person))}`);
  await expect(toast(page, "Sign in required")).toBeVisible();
  await expect(toast(page, "Please sign in to follow people.")).toBeVisible();
  await signIn(page, reader.email);
  await expect(page).toHaveURL(profilePath(person));
  await expect(button(page, "Following")).toBeVisible();
  await expect(count(page, "42 followers")).toBeVisible();
  await expect.poll(() => countOf(person)).toBe(42);

  // Done once: what was unfollowed since is not followed again by a reload.
  await button(page, "Following").click();
  await expect.poll(() => countOf(person)).toBe(41);
  await page.reload();
  await settled(page);
  await expect(button(page, "Follow")).toBeVisible();
});

test("a visitor follows a person, goes through onboarding first, and follows them then", async ({
  page,
}) => {
  const [person, reader] = [await famous("On Board"), await newPerson({ onboarded: false })];
  await page.goto(profilePath(person));
  await button(page, "Follow").click();
  await signIn(page, reader.email);
  await expect(page).toHaveURL(`/onboarding?next=${encodeURIComponent(profilePath(person))}`);
  await page.getByRole("checkbox", { name: "Mind & Body" }).check();
  await button(page, "Continue").click();
  await button(page, "Complete Setup").click();
  await expect(page).toHaveURL(profilePath(person));
  await expect(button(page, "Following")).toBeVisible();
  await expect.poll(() => countOf(person)).toBe(42);
  expect((await followsOf(reader)).categories).toEqual(["mind-body"]);
  expect(await page.evaluate(() => localStorage.getItem("private:pending-follow"))).toBeNull();
});

test("a visitor who follows a person and turns out to be that person follows nobody", async ({
  page,
}) => {
  const person = await famous("My Self");
  await page.goto(profilePath(person));
  await button(page, "Follow").click();
  await signIn(page, person.email);
  await expect(page).toHaveURL(profilePath(person));
  await expect(button(page, "Edit Profile")).toBeVisible();
  await expect(count(page, "41 followers")).toBeVisible();
  await settled(page);
  expect(await countOf(person)).toBe(41);
});
