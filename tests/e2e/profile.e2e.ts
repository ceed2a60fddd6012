import type { Page } from "@playwright/test";
import { HOSTILE_TEXT } from "../support/hostile.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertList } from "./lists.ts";
import { expectNoMovement, waitUntilSettled } from "./measure.ts";
import { signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { newProfile, profilePath } from "./profiles.ts";
import { button } from "./screen.ts";

const FOUR_PODCASTS = ["Who Fixed This?", "Borrowed Tools", "Spare Parts", "Brickwork"];
const SEVEN_PODCASTS = [...FOUR_PODCASTS, "Signal to Noise Ratio", "Desk Globe", "Common Tern"];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const main = (page: Page) => page.getByRole("main");
const textOnPage = (page: Page, words: string) => main(page).getByText(words, { exact: true });
const listCard = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const pinnedList = (page: Page) => page.getByRole("region", { name: "Pinned List" });

async function insertProWithLists() {
  const person = await newProfile({ name: "Paz Pro", bio: "Two lines,\nboth kept." }, { role: "pro" });
  const items = SEVEN_PODCASTS;
  const id = await insertList(person, { title: "Pinned one", items, pinned: true, views: 1200 });
  await insertList(person, { title: "Four of them", items: FOUR_PODCASTS, views: 34 });
  await insertList(person, { title: "Just one", items: FOUR_PODCASTS.slice(0, 1) });
  await sql(
    `update top_lists set share_count = 5 where user_id = ${sqlString(person.id)};
     update top_lists set created_at = '2025-06-07' where title = 'Four of them' and user_id = ${sqlString(person.id)}`,
  );
  return { ...person, pinnedId: id };
}

test("a visitor reads the profiles of a pro, of a reader and of a person without a name", {
  tag: "@everyday",
}, async ({ page }) => {
  await test.step("a visitor reads a pro's profile", async () => {
    const person = await insertProWithLists();
    await page.goto(profilePath(person));
    await expect(heading(page)).toHaveText("Paz Pro");
    await expect(page).toHaveTitle("Paz Pro | Episode Recap");
    await expect(textOnPage(page, "Pro")).toBeVisible();
    await expect(textOnPage(page, "Joined March 4, 2024")).toBeVisible();
    await expect(textOnPage(page, "0 followers")).toBeVisible();
    await expect(main(page).getByText("Two lines,\nboth kept.")).toBeVisible();
    for (const [label, sum] of [
      ["Total Lists", "3"],
      ["Total Views", "1,234"],
      ["Total Shares", "15"],
    ] as const) {
      await expect(main(page).getByRole("term").filter({ hasText: label })).toBeVisible();
      await expect(main(page).locator("dl > div").filter({ hasText: label }).getByRole("definition")).toHaveText(sum);
    }

    await expect(pinnedList(page).getByRole("listitem")).toHaveCount(5);
    await expect(pinnedList(page).getByText("+2 more", { exact: true })).toBeVisible();
    await expect(pinnedList(page).getByRole("link", { name: "Pinned one" })).toHaveAttribute(
      "href",
      `/top-list/${person.pinnedId}`,
    );

    await expect(tab(page, "Lists (2)")).toHaveAttribute("aria-selected", "true");
    const cardOfFour = listCard(page, "Four of them");
    await expect(cardOfFour.getByRole("listitem")).toHaveText(
      FOUR_PODCASTS.slice(0, 3).map((name, n) => `${n + 1}${name}`),
    );
    await expect(cardOfFour.getByText("+1 more", { exact: true })).toBeVisible();
    await expect(cardOfFour.getByText("34 views", { exact: true })).toBeVisible();
    await expect(cardOfFour.getByText("June 7, 2025", { exact: true })).toBeVisible();
    await expect(cardOfFour.getByRole("link")).toHaveAttribute("href", /^\/top-list\/[0-9a-f-]{36}$/);
    await expect(listCard(page, "Just one").getByText(/more$/)).toHaveCount(0);
    await expect(button(page, "Follow")).toBeVisible();
    for (const name of ["Create List", "Edit Profile", "Pro Dashboard"]) {
      await expect(textOnPage(page, name)).toHaveCount(0);
    }
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("a visitor sees no pinned list of a reader who is no longer a pro", async () => {
    const person = await newProfile({ name: "Rae Reader" });
    await sql(`update profiles set follower_count = 7 where user_id = ${sqlString(person.id)}`);
    await insertList(person, { title: "Once pinned", items: FOUR_PODCASTS, pinned: true });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(profilePath(person));
      await expect(listCard(page, "Once pinned")).toBeVisible();
      await expectNoMovement(page, `${width} pixels`);
    }
    await expect(heading(page)).toHaveText("Rae Reader");
    await expect(tab(page, "Lists (1)")).toBeVisible();
    await expect(pinnedList(page)).toHaveCount(0);
    for (const words of ["Pro", "Total Lists", "7 followers"]) {
      await expect(textOnPage(page, words)).toHaveCount(0);
    }
  });

  await test.step("a visitor reads a profile that has no name and no lists", async () => {
    await page.goto(profilePath(await newProfile({ name: "  " })));
    await expect(heading(page)).toHaveText("A reader");
    await expect(tab(page, "Lists (0)")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No lists yet", exact: true })).toBeVisible();
    await expect(textOnPage(page, "This user hasn't created any public lists yet")).toBeVisible();
    await expect(textOnPage(page, "Create Your First List")).toHaveCount(0);
  });
});

test("a reader and a pro find the buttons of their own profiles", async ({ page }) => {
  const person = await newProfile({ name: "Own Er" });
  await signInAs(page, person);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await test.step("a reader without lists reads how to create the first list", async () => {
    await page.goto(profilePath(person));
    await expect(link("Create List")).toHaveAttribute("href", "/create-top-list");
    await expect(button(page, "Edit Profile")).toBeVisible();
    await expect(textOnPage(page, "You haven't created any lists yet")).toBeVisible();
    await expect(link("Create Your First List")).toHaveAttribute("href", "/create-top-list");
    await expect(button(page, "Follow")).toHaveCount(0);
    await expect(textOnPage(page, "Pro Dashboard")).toHaveCount(0);
  });

  await test.step("a pro whose only list is pinned reads that there are no other lists", async () => {
    await sql(`insert into user_roles (user_id, role) values (${sqlString(person.id)}, 'pro')`);
    await insertList(person, { title: "The one", items: FOUR_PODCASTS, pinned: true });
    await page.reload();
    await expect(link("Pro Dashboard")).toHaveAttribute("href", "/pro-dashboard");
    await expect(tab(page, "Lists (0)")).toBeVisible();
    await expect(textOnPage(page, "No other lists yet")).toBeVisible();
    await expect(textOnPage(page, "You haven't created any lists yet")).toHaveCount(0);
    await tab(page, "Activity").click();
    await expectAccessible(page);
  });
});

test("F14: a visitor loads more lists of a profile, and the page shows the characters of hostile markup", async ({
  page,
  pageWatcher,
}) => {
  const person = await newProfile({ name: HOSTILE_TEXT.slice(0, 120), bio: HOSTILE_TEXT }, { role: "pro" });
  await insertList(person, {
    title: HOSTILE_TEXT.slice(0, 100),
    items: FOUR_PODCASTS,
    pinned: true,
  });
  await sql(
    `insert into top_lists (user_id, title, view_count)
     select ${sqlString(person.id)}, 'List ' || n, 1 from generate_series(1, 1030) n`,
  );
  await page.goto(profilePath(person));
  await expect(heading(page)).toHaveText(HOSTILE_TEXT.slice(0, 120));
  await expect(main(page).getByRole("paragraph").filter({ hasText: HOSTILE_TEXT })).toBeVisible();
  await expect(page).toHaveTitle(`${HOSTILE_TEXT.slice(0, 120)} | Episode Recap`);
  await expect(pinnedList(page).getByRole("link", { name: HOSTILE_TEXT.slice(0, 100) })).toBeVisible();
  await waitUntilSettled(page);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  expect([...pageWatcher.hosts]).toEqual([new URL(siteUrl()).host]);

  await expect(tab(page, "Lists (1030)")).toBeVisible();
  await expect(main(page).getByRole("definition")).toHaveText(["1,031", "1,030", "0"]);
  await expect(page.getByRole("article")).toHaveCount(24);
  await button(page, "Show more lists").click();
  await expect(page.getByRole("article")).toHaveCount(48);
});
