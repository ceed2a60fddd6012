import type { Page } from "@playwright/test";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf, insertFollows } from "./follows.ts";
import { linkInMail } from "./mail.ts";
import { expectNoMovement, waitUntilSettled } from "./measure.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { holdRequests } from "./routing.ts";
import { button, chip, header, signOutAndReload, toast } from "./screen.ts";

const SHOW_ADDRESS = "/show/harbour-hours";
const CATEGORY_ADDRESS = "/category/sea-shore";
const ONBOARDING_ADDRESS = `/onboarding?next=${encodeURIComponent(SHOW_ADDRESS)}`;

test("a visitor follows a show, signs in, and returns to the followed show", async ({ page, backendRequests }) => {
  const person = await newPerson();
  await page.goto(CATEGORY_ADDRESS);
  await expect(button(page, "Follow Category")).toBeVisible();
  await page.goto(SHOW_ADDRESS);
  await expect(button(page, "Follow Show")).toBeVisible();
  expect(backendRequests).toEqual([]);

  await button(page, "Follow Show").click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(SHOW_ADDRESS)}`);
  await expect(toast(page, "Sign in required")).toBeVisible();
  await expect(toast(page, "Please sign in to follow shows.")).toBeVisible();
  await fillCredentials(page, person.email, PASSWORD);
  await clickButton(page, "Sign In");
  await expect(page).toHaveURL(SHOW_ADDRESS);
  await expect(button(page, "Following")).toBeVisible();
  await expect(toast(page, "Show followed successfully!")).toBeVisible();
  expect(await followsOf(person)).toEqual({ shows: ["harbour-hours"], categories: [] });

  await test.step("a reader unfollows the show, and the show stays unfollowed after a reload", async () => {
    await button(page, "Following").click();
    await expect(button(page, "Follow Show")).toBeVisible();
    await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: [] });
    await page.reload();
    await waitUntilSettled(page);
    await expect(button(page, "Follow Show")).toBeVisible();
  });
});

test("a visitor chooses a show before the sign-up, and unticks this show in onboarding", async ({
  page,
  browser,
  pageWatcher,
}) => {
  const email = newEmail();
  const readAccount = async () => {
    const [user] = await sql<{ id: string; pending: string | null }>(
      `select id, raw_user_meta_data ->> 'pending_follow' as pending
       from auth.users where email = ${sqlString(email)}`,
    );
    return { id: user?.id ?? "", pending: user?.pending };
  };
  await test.step("a visitor signs up to follow a show", async () => {
    await page.goto(SHOW_ADDRESS);
    await button(page, "Follow Show").click();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await fillCredentials(page, email, PASSWORD);
    await clickButton(page, "Sign Up");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  });

  // Someone else can own the e-mail address. So a confirmation in another browser must not follow the show.
  const otherBrowser = await browser.newContext();
  await pageWatcher.attach(otherBrowser);
  const otherPage = await otherBrowser.newPage();
  await test.step("the new reader confirms the address in another browser, and does not follow the show yet", async () => {
    await otherPage.goto(await linkInMail(page, email, "Confirm your email"));
    await expect(otherPage).toHaveURL(ONBOARDING_ADDRESS);
    await otherPage.goto(SHOW_ADDRESS);
    await waitUntilSettled(otherPage);
    await expect(button(otherPage, "Follow Show")).toBeVisible();
    expect((await readAccount()).pending).toContain("show");
    expect((await followsOf(await readAccount())).shows).toEqual([]);
  });
  await otherBrowser.close();

  await test.step("the reader unticks the show in onboarding", async () => {
    await page.goto(`/auth?next=${encodeURIComponent(SHOW_ADDRESS)}`);
    await fillCredentials(page, email, PASSWORD);
    await clickButton(page, "Sign In");
    await expect(page).toHaveURL(ONBOARDING_ADDRESS);
    await page.getByRole("checkbox", { name: "Mind & Body" }).check();
    await button(page, "Continue").click();
    await page.getByRole("checkbox", { name: "Harbour Hours" }).uncheck();
    await button(page, "Complete Setup").click();
    await expect(page).toHaveURL(SHOW_ADDRESS);
    await waitUntilSettled(page);
    await expect(button(page, "Follow Show")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("private:pending-follow"))).toBeNull();
    expect((await readAccount()).pending).toBeNull();
    expect((await followsOf(await readAccount())).shows).not.toContain("harbour-hours");
  });
});

test("a reader follows a show, and another tab shows the follow immediately", async ({ page, context }) => {
  const person = await newPerson();
  await signInAs(page, person);
  const home = await context.newPage();
  await home.goto("/");
  const otherTab = await context.newPage();
  await otherTab.goto(SHOW_ADDRESS);
  await page.goto(SHOW_ADDRESS);
  await expect(button(page, "Follow Show")).toBeVisible();
  await expect(chip(home, "All")).toBeVisible();
  await expect(chip(home, "My Feed")).toBeHidden();
  await button(page, "Follow Show").click();
  await expect(button(page, "Following")).toBeVisible();
  await expect(button(otherTab, "Following")).toBeVisible();
  await expect(chip(home, "My Feed")).toBeVisible();
  await page.goto("/");
  await expect(chip(page, "My Feed")).toBeVisible();
  await button(otherTab, "Following").click();
  await expect(chip(home, "My Feed")).toBeHidden();
  await expect(chip(page, "My Feed")).toBeHidden();
});

interface FollowChange {
  table: RegExp;
  method: "POST" | "DELETE";
  labelBefore: string;
  labelAfter: string;
  message: string;
}

/** Expects that the button changes immediately. When the request fails, the button changes back, and a toast says `message`. */
const expectRollback = (page: Page, { table, method, labelBefore, labelAfter, message }: FollowChange) =>
  test.step(`a reader clicks ${labelBefore}, and reads “${message}”`, async () => {
    const heldChange = await holdRequests(page, table, {
      isHeld: (request) => request.method() === method,
      response: { status: 500, json: { message: "the disk is full" } },
    });
    await button(page, labelBefore).click();
    await expect(button(page, labelAfter)).toBeVisible();
    // The page then reads the follows again. The button must not wait for the response.
    const heldReading = await holdRequests(page, table, {
      isHeld: (request) => request.method() === "GET",
    });
    heldChange.release();
    await expect(button(page, labelBefore)).toBeVisible();
    heldReading.release();
    const alert = page.getByRole("alert").filter({ has: page.getByText(message, { exact: true }) });
    await expect(alert.getByText("Error", { exact: true })).toBeVisible();
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await page.unroute(table);
  });

test("a reader follows and unfollows a show, and the button changes back if the request fails", async ({
  page,
  expectResponses,
}) => {
  const table = /\/rest\/v1\/user_show_follows/;
  const person = await newPerson();
  await insertFollows(person, { shows: ["harbour-hours"] });
  const followsBefore = await followsOf(person);
  await signInAs(page, person);
  expectResponses([table, 500]);
  await page.goto(SHOW_ADDRESS);
  await expectRollback(page, {
    table,
    method: "DELETE",
    labelBefore: "Following",
    labelAfter: "Follow Show",
    message: "Failed to unfollow show",
  });
  expect(await followsOf(person)).toEqual(followsBefore);

  await test.step("the toast about a followed show disappears when the reader unfollows the show", async () => {
    const clickAndWait = async (name: string) => {
      const response = page.waitForResponse(table);
      await button(page, name).click();
      await response;
    };
    await clickAndWait("Following");
    await expect(button(page, "Follow Show")).toBeVisible();
    await clickAndWait("Follow Show");
    await expect(toast(page, "Show followed successfully!")).toBeVisible();
    await clickAndWait("Following");
    await expect(toast(page, "Show followed successfully!")).toBeHidden();
    await expect(button(page, "Follow Show")).toBeVisible();
    await insertFollows(person, { shows: ["harbour-hours"] });
    await page.reload();
    await expect(button(page, "Following")).toBeVisible();
  });

  await test.step("a reader unfollows a show that another tab has unfollowed, and reads an error", async () => {
    await sql(`delete from user_show_follows where user_id = ${sqlString(person.id)}`);
    await button(page, "Following").click();
    await expect(toast(page, "Failed to unfollow show")).toBeVisible();
    await expect(button(page, "Follow Show")).toBeVisible();
  });

  await expectRollback(page, {
    table,
    method: "POST",
    labelBefore: "Follow Show",
    labelAfter: "Following",
    message: "Failed to follow show",
  });
  expect(await followsOf(person)).toEqual({ shows: [], categories: [] });
});

test("a reader follows a category, and the follow is no longer visible after a sign-out", {
  tag: "@everyday",
}, async ({ page, expectResponses }) => {
  const table = /\/rest\/v1\/user_category_follows/;
  const person = await newPerson();
  await insertFollows(person, { categories: ["sea-shore"] });
  await signInAs(page, person);
  await page.goto(CATEGORY_ADDRESS);
  await expect(button(page, "Following")).toBeVisible();
  await expectNoMovement(page);

  await test.step("a reader unfollows and follows a category with the same button", async () => {
    const boxOfButton = await button(page, "Following").boundingBox();
    await button(page, "Following").click();
    await expect(button(page, "Follow Category")).toBeVisible();
    expect(await button(page, "Follow Category").boundingBox()).toEqual(boxOfButton);
    await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: [] });
    await button(page, "Follow Category").focus();
    await page.keyboard.press("Enter");
    await expect(button(page, "Following")).toBeFocused();
    await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: ["sea-shore"] });
    await expectAccessible(page, [{ width: 390, colorScheme: "dark" }]);
  });

  expectResponses([table, 500]);
  await expectRollback(page, {
    table,
    method: "DELETE",
    labelBefore: "Following",
    labelAfter: "Follow Category",
    message: "Failed to unfollow category",
  });
  expect(await followsOf(person)).toEqual({ shows: [], categories: ["sea-shore"] });
  await button(page, "Following").click();
  await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: [] });
  await expectRollback(page, {
    table,
    method: "POST",
    labelBefore: "Follow Category",
    labelAfter: "Following",
    message: "Failed to follow category: the disk is full",
  });
  expect(await followsOf(person)).toEqual({ shows: [], categories: [] });

  await test.step("a reader signs out, and the browser stores no follows", async () => {
    const keys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    await button(page, "Follow Category").click();
    const readerKeys = ["private:follows-of", "private:notices-check", "sb-localhost-auth-token"];
    await expect.poll(keys).toEqual(readerKeys);
    await signOutAndReload(page);
    await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.goto("/");
    await expect(chip(page, "My Feed")).toBeHidden();
    expect(await keys()).toEqual([]);
  });
});
