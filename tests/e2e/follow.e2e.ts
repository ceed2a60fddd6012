import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { followsOf, letFollow } from "./follows.ts";
import { linkInMail } from "./mail.ts";
import { LATE_LETTERS, settled, shiftSum } from "./measure.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { quoted, sql } from "./product.ts";
import { button, chip, toast } from "./screen.ts";

const SHOW = "/show/bench-hours";
const CATEGORY = "/category/work-craft";
const SHOW_FOLLOWS = /\/rest\/v1\/user_show_follows/;
const CATEGORY_FOLLOWS = /\/rest\/v1\/user_category_follows/;

async function enter(page: Page, email: string, submit: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("tabpanel").getByRole("button", { name: submit, exact: true }).click();
}

test("a visitor reads a show's page without asking the backend", async ({
  page,
  backendRequests,
}) => {
  await page.goto(SHOW);
  await expect(button(page, "Follow Show")).toBeVisible();
  await page.goto(CATEGORY);
  await expect(button(page, "Follow Category")).toBeVisible();
  expect(backendRequests).toEqual([]);
});

test("a visitor follows a show, is asked to sign in, and comes back to it followed", async ({
  page,
}) => {
  const person = await newPerson();
  await page.goto(SHOW);
  await button(page, "Follow Show").click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(SHOW)}`);
  await expect(toast(page, "Sign in required")).toBeVisible();
  await expect(toast(page, "Please sign in to follow shows.")).toBeVisible();
  await enter(page, person.email, "Sign In");
  await expect(page).toHaveURL(SHOW);
  await expect(button(page, "Following")).toBeVisible();
  await expect(toast(page, "Show followed successfully!")).toBeVisible();
  expect(await followsOf(person)).toEqual({ shows: ["bench-hours"], categories: [] });

  // Done once: what was unfollowed since is not followed again by a reload.
  await button(page, "Following").click();
  await expect(button(page, "Follow Show")).toBeVisible();
  await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: [] });
  await page.reload();
  await settled(page);
  await expect(button(page, "Follow Show")).toBeVisible();
});

/** Up to the confirmation's link, which anybody may open anywhere. */
async function followAndSignUp(page: Page): Promise<{ email: string; link: string }> {
  const email = newEmail();
  await page.goto(SHOW);
  await button(page, "Follow Show").click();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await enter(page, email, "Sign Up");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await linkInMail(page, email, "Confirm your email");
  return { email, link };
}

test("a visitor follows, signs up, confirms in another browser, and is led back through onboarding to the show, followed", async ({
  page,
  browser,
  watch,
}) => {
  const { email, link } = await followAndSignUp(page);

  const elsewhere = await browser.newContext();
  await watch.attach(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(`/onboarding?next=${encodeURIComponent(SHOW)}`);
  await other.getByRole("checkbox", { name: "Mind & Body" }).check();
  await button(other, "Continue").click();
  // What was clicked at first is chosen already.
  await expect(other.getByRole("checkbox", { name: "Bench Hours" })).toBeChecked();
  await button(other, "Complete Setup").click();
  await expect(other).toHaveURL(SHOW);
  await expect(button(other, "Following")).toBeVisible();
  const [user] = await sql<{ id: string }>(
    `select id from auth.users where email = ${quoted(email)}`,
  );
  const { shows, categories } = await followsOf({ id: user?.id ?? "" });
  expect(shows).toContain("bench-hours");
  expect(categories).toEqual(["mind-body"]);
  await settled(other);
  await elsewhere.close();
});

/** Goes through onboarding, and unticks the show that was clicked before. */
async function untickInOnboarding(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Mind & Body" }).check();
  await button(page, "Continue").click();
  await page.getByRole("checkbox", { name: "Bench Hours" }).uncheck();
  await button(page, "Complete Setup").click();
  await expect(page).toHaveURL(SHOW);
  await settled(page);
  await expect(button(page, "Follow Show")).toBeVisible();
}

test("a visitor follows, signs in, unticks the show in onboarding, and does not follow it", async ({
  page,
}) => {
  const person = await newPerson({ onboarded: false });
  await page.goto(SHOW);
  await button(page, "Follow Show").click();
  await enter(page, person.email, "Sign In");
  await expect(page).toHaveURL(`/onboarding?next=${encodeURIComponent(SHOW)}`);
  await untickInOnboarding(page);
  expect((await followsOf(person)).shows).not.toContain("bench-hours");
  expect(await page.evaluate(() => localStorage.getItem("private:pending-follow"))).toBeNull();
});

test("a follow that came with a new account is offered in onboarding, and no page makes it", async ({
  page,
  browser,
  watch,
}) => {
  const { email, link } = await followAndSignUp(page);
  const account = async () => {
    const [user] = await sql<{ id: string; pending: string | null }>(
      `select id, raw_user_meta_data ->> 'pending_follow' as pending
       from auth.users where email = ${quoted(email)}`,
    );
    return { id: user?.id ?? "", pending: user?.pending };
  };

  // Whoever signed the address up chose the show; its owner, who confirms, may be somebody else.
  const elsewhere = await browser.newContext();
  await watch.attach(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(`/onboarding?next=${encodeURIComponent(SHOW)}`);
  await other.goto(SHOW);
  await settled(other);
  await expect(button(other, "Follow Show")).toBeVisible();
  expect((await account()).pending).toContain("show");
  expect((await followsOf(await account())).shows).toEqual([]);

  await other.goto(`/onboarding?next=${encodeURIComponent(SHOW)}`);
  await untickInOnboarding(other);
  expect((await account()).pending).toBeNull();
  expect((await followsOf(await account())).shows).not.toContain("bench-hours");
  await elsewhere.close();
});

test("a follow that was given up hours ago is not made by the next reader", async ({ page }) => {
  const person = await newPerson();
  const [show] = await sql<{ id: string }>("select id from er_shows where slug = 'bench-hours'");
  await signInAs(page, person);
  const pending = (hours: number) => ({
    kind: "show",
    id: show?.id,
    at: Date.now() - hours * 36e5,
  });
  const keep = (value: object) =>
    page.evaluate(
      (text) => localStorage.setItem("private:pending-follow", text),
      JSON.stringify(value),
    );
  await keep(pending(3));
  await page.goto(SHOW);
  await settled(page);
  await expect(button(page, "Follow Show")).toBeVisible();
  await keep(pending(1));
  await page.goto(SHOW);
  await expect(button(page, "Following")).toBeVisible();
});

test("a reader follows and unfollows with one tap each, and the button moves nothing", async ({
  page,
}) => {
  const person = await newPerson();
  await letFollow(person, { categories: ["work-craft"] });
  await signInAs(page, person);
  await page.goto(CATEGORY);
  await expect(button(page, "Following")).toBeVisible();
  expect(await shiftSum(page)).toBeLessThan(LATE_LETTERS);
  const box = await button(page, "Following").boundingBox();
  await button(page, "Following").click();
  await expect(button(page, "Follow Category")).toBeVisible();
  expect(await button(page, "Follow Category").boundingBox()).toEqual(box);
  await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: [] });
  await button(page, "Follow Category").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Following")).toBeFocused();
  await expect.poll(() => followsOf(person)).toEqual({ shows: [], categories: ["work-craft"] });
});

test("a follow shows everywhere: in another tab at once, and as My Feed on home", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await signInAs(page, person);
  const home = await context.newPage();
  await home.goto("/");
  const tab = await context.newPage();
  await tab.goto(SHOW);
  await page.goto(SHOW);
  await expect(button(page, "Follow Show")).toBeVisible();
  await expect(chip(home, "All")).toBeVisible();
  await expect(chip(home, "My Feed")).toBeHidden();
  await button(page, "Follow Show").click();
  await expect(button(page, "Following")).toBeVisible();
  await expect(button(tab, "Following")).toBeVisible();
  await expect(chip(home, "My Feed")).toBeVisible();
  await page.goto("/");
  await expect(chip(page, "My Feed")).toBeVisible();
  await button(tab, "Following").click();
  await expect(chip(home, "My Feed")).toBeHidden();
  await expect(chip(page, "My Feed")).toBeHidden();
});

interface Failure {
  path: string;
  table: RegExp;
  method: "POST" | "DELETE";
  before: string;
  after: string;
  text: string;
}

const FAILURES: Failure[] = [
  {
    path: SHOW,
    table: SHOW_FOLLOWS,
    method: "POST",
    before: "Follow Show",
    after: "Following",
    text: "Failed to follow show",
  },
  {
    path: SHOW,
    table: SHOW_FOLLOWS,
    method: "DELETE",
    before: "Following",
    after: "Follow Show",
    text: "Failed to unfollow show",
  },
  {
    path: CATEGORY,
    table: CATEGORY_FOLLOWS,
    method: "POST",
    before: "Follow Category",
    after: "Following",
    text: "Failed to follow category: the shelf fell down",
  },
  {
    path: CATEGORY,
    table: CATEGORY_FOLLOWS,
    method: "DELETE",
    before: "Following",
    after: "Follow Category",
    text: "Failed to unfollow category",
  },
];

for (const { path, table, method, before, after, text } of FAILURES) {
  test(`a reader sees the change at once and it is put back when it fails: ${text}`, async ({
    page,
    expectResponses,
  }) => {
    const person = await newPerson();
    if (method === "DELETE") {
      await letFollow(person, { shows: ["bench-hours"], categories: ["work-craft"] });
    }
    const state = await followsOf(person);
    await signInAs(page, person);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(table, async (route) => {
      if (route.request().method() !== method) return route.continue();
      await answered;
      await route.fulfill({ status: 500, json: { message: "the shelf fell down" } });
    });
    expectResponses([table, 500]);
    await page.goto(path);
    await button(page, before).click();
    await expect(button(page, after)).toBeVisible();
    answer();
    await expect(button(page, before)).toBeVisible();
    const alert = page.getByRole("alert");
    await expect(alert.getByText("Error", { exact: true })).toBeVisible();
    await expect(alert.getByText(text, { exact: true })).toBeVisible();
    expect(await followsOf(person)).toEqual(state);
  });
}

test("an unfollow that took nothing back is told, and the truth is shown", async ({ page }) => {
  const person = await newPerson();
  await letFollow(person, { shows: ["bench-hours"] });
  await signInAs(page, person);
  await page.goto(SHOW);
  await expect(button(page, "Following")).toBeVisible();
  await sql(`delete from user_show_follows where user_id = ${quoted(person.id)}`);
  await button(page, "Following").click();
  await expect(toast(page, "Failed to unfollow show")).toBeVisible();
  await expect(button(page, "Follow Show")).toBeVisible();
});

test("a reader who signs out leaves nothing of their follows in the browser", async ({ page }) => {
  const person = await newPerson();
  await letFollow(person, { shows: ["bench-hours"] });
  await signInAs(page, person);
  await page.goto(SHOW);
  await expect(button(page, "Following")).toBeVisible();
  const keys = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  await expect.poll(keys).toEqual(["private:follows-of", "sb-localhost-auth-token"]);
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(chip(page, "My Feed")).toBeHidden();
  expect(await keys()).toEqual([]);
});
