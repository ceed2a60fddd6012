/** Readers find their saved recaps and their history again on another device. */
import type { Page } from "@playwright/test";
import { serveSound } from "../support/media.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertFollows } from "./follows.ts";
import { linkInMail } from "./mail.ts";
import { newEmail, newPerson, PASSWORD, signInAs } from "./people.ts";
import { button, cards, chip, signOutAndReload, toast } from "./screen.ts";
import { LONG_SHOW } from "./seed.ts";
import { SOUND_TALK } from "./talks.ts";

const titles = (page: Page) => cards(page).getByRole("heading");
const main = (page: Page) => page.getByRole("main");
const saveButton = (page: Page, title: string) =>
  cards(page).filter({ hasText: title }).getByRole("button", { name: "Save for later" });
const dayTitle = (day: number) => `Long run, day ${day}`;
const dayPath = (day: number) => `/recap/long-run-part-${day}`;

/** Waits until the sound plays and has moved on from `second`. Without a move, the player stores no position. */
async function expectPlayingFrom(page: Page, second: number): Promise<void> {
  const player = page.getByRole("region", { name: "Player" });
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  const position = player.getByRole("slider", { name: "Position" });
  await expect
    .poll(async () => {
      const secondsAfter = Number(await position.inputValue()) - second;
      return secondsAfter > 0 && secondsAfter < 15;
    })
    .toBe(true);
}

/** Closes the player, and waits until the account has stored the position. */
async function closePlayer(page: Page): Promise<void> {
  const positionsResponse = page.waitForResponse(/\/rpc\/store_positions$/);
  await page.getByRole("button", { name: "Close the player" }).click();
  await positionsResponse;
}

/** Saves the recap of one day on the page of its show, and opens and saves the recap of the day before. */
async function saveTwoRecaps(page: Page): Promise<void> {
  await page.goto(`/show/${LONG_SHOW.show}`);
  await saveButton(page, dayTitle(60)).click();
  await expect(toast(page, "Saved for later")).toBeVisible();
  await expect(saveButton(page, dayTitle(60))).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: dayTitle(59), exact: true }).click();
  await button(page, "Save for later").click();
  await expect(button(page, "Saved")).toHaveAttribute("aria-pressed", "true");
}

test("a visitor saves recaps in the browser, and the pages send no request to the backend", async ({
  page,
  backendRequests,
}) => {
  await saveTwoRecaps(page);
  await page.reload();
  await expect(button(page, "Saved")).toHaveAttribute("aria-pressed", "true");

  await test.step("the visitor quickly saves two recaps on home, and removes both recaps", async () => {
    await page.goto("/");
    const buttons = cards(page).getByRole("button", { name: "Save for later" });
    for (const n of [0, 1]) await buttons.nth(n).click();
    for (const n of [0, 1]) await expect(buttons.nth(n)).toHaveAttribute("aria-pressed", "true");
    for (const n of [0, 1]) await buttons.nth(n).click();
    await expect(toast(page, "Removed from Saved")).toBeVisible();
    for (const n of [0, 1]) await expect(buttons.nth(n)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("the visitor returns to the show, and the card of an opened recap is marked as read", async () => {
    await page.goto(`/show/${LONG_SHOW.show}`);
    await expect(cards(page).filter({ hasText: dayTitle(59) })).toHaveAttribute("data-read", "");
    await expect(saveButton(page, dayTitle(58))).toHaveAttribute("aria-pressed", "false");
  });
  expect(backendRequests).toEqual([]);

  await test.step("the visitor finds Saved and History, and reads that only this browser stores these lists", async () => {
    await page.goto("/saved");
    await expect(titles(page)).toHaveText([dayTitle(59), dayTitle(60)]);
    await expect(main(page).getByText("2 saved recaps")).toBeVisible();
    await expect(main(page).getByText("only in this browser")).toBeVisible();
    await expectAccessible(page, [PHONE]);
    await page.goto("/history");
    await expect(titles(page)).toHaveText([dayTitle(59)]);
  });
});

test("B195: a visitor saves recaps, signs up, and finds the recaps on a second device", async ({
  page,
  context: firstContext,
  browser,
  pageWatcher,
  backendRequests,
}) => {
  const email = newEmail();
  await saveTwoRecaps(page);
  await test.step("the visitor plays the sound of a quote, and the page sends no request to the backend", async () => {
    await serveSound(firstContext, SOUND_TALK.enclosure_url, 3600);
    await page.goto(`/recap/${SOUND_TALK.slug}`);
    const quote = page.getByRole("figure").filter({ hasText: "windmill" }).first();
    await quote.getByRole("button", { name: "Play" }).click();
    await page.getByRole("region", { name: "Player" }).getByText("Play", { exact: true }).click();
    await expectPlayingFrom(page, 304);
    await page.getByRole("button", { name: "Close the player" }).click();
    expect(backendRequests).toEqual([]);
  });

  await test.step("the visitor signs up", async () => {
    await page.goto("/auth?tab=signup");
    await fillCredentials(page, email, PASSWORD);
    await clickButton(page, "Sign Up");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const importResponse = page.waitForResponse(/\/rpc\/import_reading$/);
    const positionsResponse = page.waitForResponse(/\/rpc\/store_positions$/);
    await page.goto(await linkInMail(page, email, "Confirm your email"));
    await expect(page).toHaveURL(/\/onboarding/);
    await Promise.all([importResponse, positionsResponse]);
    expect(await page.evaluate(() => localStorage.getItem("private:reading"))).toBeNull();
  });

  const context = await browser.newContext();
  await pageWatcher.attach(context);
  const phone = await context.newPage();
  await test.step("the reader signs in on a second device and finds Saved and History", async () => {
    await phone.goto("/auth?next=%2Fsaved");
    await fillCredentials(phone, email, PASSWORD);
    await clickButton(phone, "Sign In");
    await expect(phone).toHaveURL(/\/saved$|\/onboarding/);
    await phone.goto("/saved");
    await expect(titles(phone)).toHaveText([dayTitle(59), dayTitle(60)]);
    await phone.goto("/history");
    await expect(titles(phone)).toHaveText([SOUND_TALK.title, dayTitle(59)]);
  });

  await test.step("on the second device, the sound begins where the reader stopped on the first device", async () => {
    await serveSound(context, SOUND_TALK.enclosure_url, 3600);
    await phone.goto(`/recap/${SOUND_TALK.slug}`);
    await button(phone, "Listen").click();
    await phone.getByRole("region", { name: "Player" }).getByText("Play", { exact: true }).click();
    await expectPlayingFrom(phone, 304);
    await phone.getByRole("link", { name: "30:04", exact: true }).click();
    await expectPlayingFrom(phone, 1804);
    await closePlayer(phone);
  });

  await test.step("on the first device, the sound begins where the second device stopped", async () => {
    await page.goto(`/recap/${SOUND_TALK.slug}`);
    await button(page, "Listen").click();
    await expectPlayingFrom(page, 1804);
    await closePlayer(page);
  });

  await test.step("the reader opens a recap on the second device, and the first device marks the recap as read", async () => {
    const openedResponse = phone.waitForResponse(/\/rpc\/note_opened$/);
    await phone.goto(dayPath(57));
    await openedResponse;
    await page.goto(`/show/${LONG_SHOW.show}`);
    await expect(cards(page).filter({ hasText: dayTitle(57) })).toHaveAttribute("data-read", "");
  });
  await context.close();

  await test.step("the reader signs out on the first device, and the sound starts at the beginning", async () => {
    await page.goto(`/recap/${SOUND_TALK.slug}`);
    await signOutAndReload(page);
    await button(page, "Listen").click();
    await expectPlayingFrom(page, 0);
    expect(await page.evaluate(() => localStorage.getItem("private:positions"))).toBeNull();
  });
});

test("on a phone, the filters are one row that scrolls to the chosen filter", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const readListTop = () => page.locator("[data-list]").evaluate((list) => list.getBoundingClientRect().top);
  expect(await readListTop()).toBeLessThan(1_000);
  await page.goto("/?category=sea-shore");
  const rightEdge = () => chip(page, "Sea & Shore").evaluate((link) => link.getBoundingClientRect().right);
  await expect.poll(rightEdge).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page).toHaveTitle("Sea & Shore | Episode Recap");
  // On home, the browser renders the cards of a category. So each card shows the age of its recap, and no date.
  await expect(cards(page).getByRole("time").first()).toHaveText(/ago$/);
});

test("a reader searches in Saved and removes a recap, and the focus stays in the list", {
  tag: "@everyday",
}, async ({ page }) => {
  const person = await newPerson();
  await signInAs(page, person);
  await page.goto(`/show/${LONG_SHOW.show}`);
  for (const day of [60, 59, 58]) {
    const saveResponse = page.waitForResponse(/\/rpc\/set_saved$/);
    await saveButton(page, dayTitle(day)).click();
    await saveResponse;
  }
  await page.goto("/saved");
  await expect(titles(page)).toHaveText([dayTitle(58), dayTitle(59), dayTitle(60)]);
  const searchField = main(page).getByRole("searchbox", { name: "Search in Saved" });
  await searchField.fill("day 59");
  await expect(titles(page)).toHaveText([dayTitle(59)]);
  await expect(page).toHaveURL("/saved?q=day+59");
  await expect(main(page).getByText("1 saved recap", { exact: true })).toBeVisible();
  await searchField.fill("nothing");
  await expect(page.getByRole("heading", { name: "No recaps found" })).toBeVisible();
  await searchField.fill("");
  await expect(titles(page)).toHaveCount(3);

  await expect(saveButton(page, dayTitle(59))).toHaveAttribute("aria-pressed", "true");
  await saveButton(page, dayTitle(59)).press("Enter");
  await expect(toast(page, "Removed from Saved")).toBeVisible();
  await expect(titles(page)).toHaveText([dayTitle(58), dayTitle(60)]);
  await expect(main(page).getByText("2 saved recaps")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("div");
  await expectAccessible(page, [DARK_DESKTOP]);
});

test("a reader pauses and clears the history, and the browser shows no history after a sign-out", {
  tag: "@everyday",
}, async ({ page, backendRequests }) => {
  const person = await newPerson();
  await signInAs(page, person);
  const openRecapOfDay = async (day: number) => {
    const openedResponse = page.waitForResponse(/\/rpc\/note_opened$/);
    await page.goto(dayPath(day));
    await openedResponse;
  };
  await openRecapOfDay(60);
  await page.goto("/history");
  await expect(titles(page)).toHaveText([dayTitle(60)]);
  await button(page, "Pause History").click();
  await expect(toast(page, "History paused")).toBeVisible();
  await openRecapOfDay(59);
  await page.goto("/history");
  await expect(main(page).getByText("The history is paused.")).toBeVisible();
  await expect(titles(page)).toHaveText([dayTitle(60)]);

  await button(page, "Clear History").click();
  const dialog = page.getByRole("alertdialog", { name: "Clear your history?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(titles(page)).toHaveCount(1);
  await button(page, "Clear History").click();
  await dialog.getByRole("button", { name: "Clear History" }).click();
  await expect(page.getByRole("heading", { name: "No history" })).toBeVisible();
  await button(page, "Resume History").click();
  await expect(toast(page, "History resumed")).toBeVisible();

  await test.step("the reader signs out, and the browser shows no history of the reader", async () => {
    await openRecapOfDay(58);
    await signOutAndReload(page);
    await page.goto("/history");
    await expect(page.getByRole("heading", { name: "No history" })).toBeVisible();
    await page.goto(dayPath(57));
    await expect.poll(() => page.evaluate(() => localStorage.getItem("private:reading"))).toContain("long-run-part-57");
  });

  await test.step("another tab signs out, and the page sends no request without a session", async () => {
    await signInAs(page, person);
    await openRecapOfDay(56);
    const requestCount = backendRequests.length;
    await page.evaluate(() => {
      // This tab does not know yet that the session has ended.
      for (const key of Object.keys(localStorage)) if (key.endsWith("-auth-token")) localStorage.removeItem(key);
      dispatchEvent(new Event("reading"));
      dispatchEvent(new Event("online"));
    });
    await page.goto("/history");
    expect(backendRequests.slice(requestCount)).toEqual([]);
  });
});

test("a reader filters My Feed by unread recaps, and marks many recaps as read with one click", async ({ page }) => {
  const person = await newPerson();
  await insertFollows(person, { shows: [LONG_SHOW.show] });
  await signInAs(page, person);
  const unreadFilter = (count: number) => main(page).getByRole("link", { name: `Unread (${count})`, exact: true });
  const pageLinks = page.getByRole("navigation", { name: "Pages" });
  const openedResponse = page.waitForResponse(/\/rpc\/note_opened$/);
  await page.goto(dayPath(60));
  await openedResponse;

  await test.step("the reader opens two pages of unread recaps, and finds no opened recap", async () => {
    await page.goto("/?feed=true");
    await expect(page.getByRole("banner").getByRole("link", { name: "My Feed" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await unreadFilter(59).click();
    await expect(page).toHaveURL("/?feed=true&unread=true");
    await expect(page).toHaveTitle("Unread in My Feed | Episode Recap");
    await expect(titles(page).first()).toHaveText(dayTitle(59));
    const nextOpenedResponse = page.waitForResponse(/\/rpc\/note_opened$/);
    await page.getByRole("link", { name: dayTitle(58), exact: true }).click();
    await nextOpenedResponse;
    await page.goto("/?feed=true&unread=true");
    await expect(titles(page).nth(1)).toHaveText(dayTitle(57));
    await pageLinks.getByRole("link", { name: "Page 2" }).click();
    await expect(titles(page).first()).toHaveText(dayTitle(34));
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("div");
  });

  await test.step("the reader marks all recaps up to a chosen recap as read, and undoes the marks", async () => {
    await button(page, `Mark read up to here: ${dayTitle(34)}`).click();
    await expect(toast(page, "Marked 25 recaps as read")).toBeVisible();
    await expect(page).toHaveURL("/?feed=true&unread=true");
    await expect(titles(page).first()).toHaveText(dayTitle(33));
    await expect(unreadFilter(33)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(unreadFilter(58)).toBeVisible();
    await expect(titles(page).first()).toHaveText(dayTitle(59));
  });

  await test.step("the reader filters the page /feed by unread recaps", async () => {
    await page.goto("/feed");
    await unreadFilter(58).click();
    await expect(page).toHaveURL("/feed?unread=true");
    await expect(cards(page)).toHaveCount(20);
    await expect(page.getByRole("banner").getByRole("link", { name: "My Feed" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const lastTitle = await titles(page).last().textContent();
    await button(page, `Mark read up to here: ${lastTitle}`).click();
    await expect(unreadFilter(38)).toBeVisible();
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
  });
});
