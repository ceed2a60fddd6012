/** Tests that the account of a reader stores the position of the player. */
import type { Page } from "@playwright/test";
import { serveSound } from "../support/media.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, type Person, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { holdRequests } from "./routing.ts";
import { SOUND_TALK } from "./talks.ts";

const RECAP_PATH = `/recap/${SOUND_TALK.slug}`;
const STORE_POSITIONS = /\/rpc\/store_positions$/;
const FETCH_POSITION = /\/listening_positions\?/;

const player = (page: Page) => page.getByRole("region", { name: "Player" });
const playerButton = (page: Page, name: string) => player(page).getByRole("button", { name, exact: true });
const currentSecond = async (page: Page) =>
  Number(await player(page).getByRole("slider", { name: "Position" }).inputValue());

async function startListening(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Listen" }).click();
  await playerButton(page, "Play").click();
  await expect(playerButton(page, "Pause")).toBeVisible();
}

/** Waits until the player shows a later time, so that the page knows the new position. */
async function waitForLaterSecond(page: Page): Promise<void> {
  const second = await currentSecond(page);
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(second);
}

const storePositionInAccount = (person: Person, second: number) =>
  sql(`insert into listening_positions (user_id, episode_id, second, updated_at)
    select ${sqlString(person.id)}, id, ${second}, now() from er_episodes
    where slug = ${sqlString(SOUND_TALK.slug)}
    on conflict (user_id, episode_id) do update set second = excluded.second, updated_at = now()`);

test("while a reader listens, the page sends the position every 30 seconds", async ({ page, context }) => {
  await signInAs(page, await newPerson());
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  let sentCount = 0;
  page.on("request", (request) => {
    if (STORE_POSITIONS.test(request.url())) sentCount++;
  });
  await page.clock.install();
  await page.goto(RECAP_PATH);
  const positionResponse = page.waitForResponse(FETCH_POSITION);
  await startListening(page);
  await positionResponse;
  // A position in the first ten seconds of a recording counts as “not begun”, so the reader jumps ahead.
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(10);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const countBefore = sentCount;
  await page.clock.runFor(15_000);
  await waitForLaterSecond(page);
  expect(sentCount).toBe(countBefore);
  for (const round of [1, 2]) {
    await page.clock.runFor(30_000);
    await expect.poll(() => sentCount).toBe(countBefore + round);
    await waitForLaterSecond(page);
    expect(sentCount).toBe(countBefore + round);
  }
});

test("the player jumps to the stored position, but ignores a position that arrives too late", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await storePositionInAccount(person, 900);
  await signInAs(page, person);
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);

  await test.step("the player jumps to a position that arrives in the first five seconds", async () => {
    await page.goto(RECAP_PATH);
    await startListening(page);
    await expect.poll(() => currentSecond(page)).toBeGreaterThanOrEqual(900);
  });

  for (const [action, minSecond, maxSecond] of [
    ["the reader has listened for six seconds", 6, 60],
    ["the reader has jumped ahead", 30, 60],
  ] as const) {
    await test.step(`the player ignores a position that arrives after ${action}`, async () => {
      await page.goto("/about");
      await page.evaluate(() => localStorage.removeItem("private:positions"));
      await storePositionInAccount(person, 900);
      const { requested, release } = await holdRequests(page, FETCH_POSITION);
      await page.goto(RECAP_PATH);
      await page.getByRole("button", { name: "Listen" }).click();
      await expect(playerButton(page, "Pause")).toBeVisible();
      await requested;
      if (minSecond === 30) await page.keyboard.press("ArrowRight");
      await expect.poll(() => currentSecond(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(minSecond);
      const lateResponse = page.waitForResponse(FETCH_POSITION);
      release();
      await lateResponse;
      await waitForLaterSecond(page);
      const second = await currentSecond(page);
      expect(second).toBeGreaterThanOrEqual(minSecond);
      expect(second).toBeLessThan(maxSecond);
      await page.unroute(FETCH_POSITION);
    });
  }
});

test("a paused player keeps the newer position of another device, and continues from it", async ({ page, context }) => {
  const person = await newPerson();
  await signInAs(page, person);
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  const storedSecond = async () => {
    const rows = await sql(`select second from listening_positions where user_id = ${sqlString(person.id)}`);
    return rows[0]?.["second"];
  };
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      dispatchEvent(new Event("pagehide"));
    }, isHidden);

  await test.step("a reader listens and pauses", async () => {
    await page.goto(RECAP_PATH);
    await startListening(page);
    await page.keyboard.press("ArrowRight");
    await waitForLaterSecond(page);
    await playerButton(page, "Pause").click();
    await expect.poll(storedSecond).toBeGreaterThan(10);
  });

  await test.step("the reader continues on another device, and then hides this tab", async () => {
    await storePositionInAccount(person, 900);
    await setHidden(true);
    await setHidden(false);
    await page.waitForTimeout(1500);
    expect(await storedSecond()).toBe(900);
  });

  await test.step("the reader presses Play in this tab, and hears the place of the other device", async () => {
    await playerButton(page, "Play").click();
    await expect.poll(() => currentSecond(page)).toBeGreaterThanOrEqual(900);
    await playerButton(page, "Pause").click();
    await expect.poll(storedSecond).toBeGreaterThanOrEqual(900);
  });
});
