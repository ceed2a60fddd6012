import type { Page } from "@playwright/test";
import { serveSound, serveYoutube } from "../support/media.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { SOUND_TALK } from "./talks.ts";

const RECAP_PATH = `/recap/${SOUND_TALK.slug}`;
const VIDEO_RECAP_PATH = "/recap/an-hour-of-talk";

const player = (page: Page) => page.getByRole("region", { name: "Player" });
const playerButton = (page: Page, name: string) => player(page).getByRole("button", { name, exact: true });
const playerTime = (page: Page) => player(page).locator(".player-time");
const spokenLine = (page: Page) => page.locator(".cues > .spoken");

/** Expects the player to show `second` or a slightly later time, because the sound is playing. */
async function expectTimeFrom(page: Page, second: number): Promise<void> {
  await expect
    .poll(async () => {
      const text = (await playerTime(page).textContent()) ?? "";
      const [, minutes, seconds] = /^(\d+):(\d+)/.exec(text) ?? [];
      const secondsAfter = Number(minutes) * 60 + Number(seconds) - second;
      return secondsAfter >= 0 && secondsAfter < 15;
    })
    .toBe(true);
}

async function allowAndPlay(page: Page): Promise<void> {
  await playerButton(page, "Play").click();
  await expect(playerButton(page, "Pause")).toBeVisible();
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("B121: a visitor plays the sound of a quote, and nothing loads before the visitor agrees", {
  tag: "@everyday",
}, async ({ page, context, backendRequests }) => {
  const requests = await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  await page.goto(RECAP_PATH);
  const quote = page.getByRole("figure").filter({ hasText: "windmill" }).first();
  await quote.getByRole("button", { name: "Play" }).click();
  await expect(player(page)).toContainText("sound.example sends the sound. That server will see your IP address");
  expect(requests).toEqual([]);
  await playerButton(page, "Cancel").click();
  await expect(player(page)).toBeHidden();
  await expect(quote.getByRole("button", { name: "Play" })).toBeFocused();
  expect(requests).toEqual([]);

  await quote.getByRole("button", { name: "Play" }).click();
  await allowAndPlay(page);
  await expectTimeFrom(page, 304);
  expect(requests.length).toBeGreaterThan(0);
  expect(backendRequests).toEqual([]);

  await test.step("the visitor controls the player with the keyboard", async () => {
    await expect(playerButton(page, "Pause")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expectTimeFrom(page, 334);
    await page.keyboard.press("j");
    await expectTimeFrom(page, 319);
    await page.keyboard.press("ArrowUp");
    await expect(player(page).getByRole("combobox", { name: "Speed" })).toHaveValue("1.25");
    await page.keyboard.press("k");
    await expect(playerButton(page, "Play")).toBeVisible();
    await page.keyboard.press("c");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`${RECAP_PATH}/transcript#t-3[12]\\d$`));
  });

  await test.step("the visitor opens the transcript, and the player remembers the position and the consent", async () => {
    await page.keyboard.press("Escape");
    await expect(player(page)).toBeHidden();
    await page.goto(`${RECAP_PATH}/transcript`);
    await page.getByRole("button", { name: "Listen" }).click();
    await expect(playerButton(page, "Pause")).toBeVisible();
    await expectTimeFrom(page, 319);
    await expect(player(page).getByRole("combobox", { name: "Speed" })).toHaveValue("1.25");
    await expect(player(page).locator("audio")).toHaveJSProperty("playbackRate", 1.25);
  });
});

test("a visitor listens on the transcript page, and the page shows the spoken line until the visitor scrolls", async ({
  page,
  context,
}) => {
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  await page.goto(`${RECAP_PATH}/transcript`);
  await page.locator("#t-1804").getByRole("link", { name: "30:04", exact: true }).click();
  await allowAndPlay(page);
  await expect(spokenLine(page)).toHaveId("t-1804");
  await expect(spokenLine(page)).toBeInViewport();

  await page.locator("#t-1864 p").click();
  await expect(spokenLine(page)).toHaveId("t-1864");

  await page.mouse.wheel(0, -4000);
  await expect(playerButton(page, "Follow the text")).toBeVisible();
  await expect(spokenLine(page)).not.toBeInViewport();
  await playerButton(page, "Follow the text").click();
  await expect(spokenLine(page)).toBeInViewport();
  await expect(playerButton(page, "Follow the text")).toBeHidden();
});

test("a visitor opens a link with a time, clicks Listen, and the sound begins at this time", async ({
  page,
  context,
}) => {
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  await page.goto(`${RECAP_PATH}#t-754`);
  await page.getByRole("button", { name: "Listen" }).click();
  await allowAndPlay(page);
  await expectTimeFrom(page, 754);
});

test("a visitor plays a chapter, and the page marks this chapter", async ({ page, context }) => {
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  await page.goto(RECAP_PATH);
  await page.getByRole("link", { name: "30:04", exact: true }).click();
  await allowAndPlay(page);
  await expectTimeFrom(page, 1804);
  await expect(page.locator(".chapters > .spoken")).toContainText("Half of it");
});

test("a visitor reads what to do if the sound does not load", async ({ page, context, expectResponses }) => {
  expectResponses([/sound\.example/, 404]);
  await context.route(SOUND_TALK.enclosure_url, (route) => route.fulfill({ status: 404 }));
  await page.goto(RECAP_PATH);
  await page.getByRole("button", { name: "Listen" }).click();
  await playerButton(page, "Play").click();
  await expect(player(page).getByRole("alert")).toHaveText("The sound did not load. Open the source");
});

test("B122: a visitor watches the video in a frame, whose scripts cannot reach the page", {
  tag: "@everyday",
}, async ({ page, context }) => {
  const requests = await serveYoutube(context);
  await page.goto(VIDEO_RECAP_PATH);
  await page.getByRole("button", { name: "Watch" }).click();
  await expect(player(page)).toContainText("www.youtube-nocookie.com sends the video");
  expect(requests).toEqual([]);
  await allowAndPlay(page);
  expect(requests).toHaveLength(1);
  await expectTimeFrom(page, 0);
  await expect(playerTime(page)).toContainText("/ 1:00:00");

  const frame = player(page).getByTitle("YouTube video");
  await expect(frame).toHaveAttribute("sandbox", /^(?!.*top-navigation).*allow-scripts/);
  await page.getByRole("link", { name: "30:04", exact: true }).click();
  await expectTimeFrom(page, 1804);
  await page.keyboard.press("Escape");
  await playerButton(page, "Pause").click();
  await expect(playerButton(page, "Play")).toBeVisible();

  await test.step("the page ignores messages that do not come from the frame", async () => {
    const timeBefore = await playerTime(page).textContent();
    await page.evaluate(() => {
      const info = { currentTime: 3000, duration: 9, playerState: 1 };
      window.postMessage(JSON.stringify({ event: "infoDelivery", info }), "*");
    });
    await page.waitForTimeout(500);
    expect(await playerTime(page).textContent()).toBe(timeBefore);
  });
});

test("a visitor opens the player, which is accessible on a phone and on a wide screen", async ({ page, context }) => {
  await serveSound(context, SOUND_TALK.enclosure_url, 3600);
  await page.goto(RECAP_PATH);
  await page.getByRole("button", { name: "Listen" }).click();
  await expectAccessible(page);
  await allowAndPlay(page);
  await expectAccessible(page);
});
