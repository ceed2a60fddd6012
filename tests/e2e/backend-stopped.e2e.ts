/** The backend does not answer; the site is files and goes on. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { letFollow } from "./follows.ts";
import { newPerson, signInAs } from "./people.ts";
import { LONG_RUN } from "./seed.ts";

const BACKEND = /\/(rest|auth|functions|storage|realtime)\/v1\//;

/** Answers like a proxy before a backend that is down, until the backend is back. */
async function stopBackend(page: Page) {
  let asked = 0;
  let isBack = false;
  await page.route(BACKEND, async (route) => {
    asked++;
    if (isBack) await route.continue();
    else await route.fulfill({ status: 503, body: "" });
  });
  return {
    asked: () => asked,
    back: () => {
      isBack = true;
    },
  };
}

test("a visitor reads every page while the backend is stopped", async ({ page }) => {
  const backend = await stopBackend(page);
  for (const [path, heading] of [
    ["/", "What was said, worth reading"],
    ["/recap/salt", "Salt"],
    ["/show/bench-hours", "Bench Hours"],
    ["/category/work-craft", "Work & Craft"],
    ["/guest/ines-okafor-lind", "Ines Okafor-Lind"],
    ["/guests", "Guests"],
    ["/explore", "Explore"],
    ["/podcasts", "Podcasts"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await page.goto("/?page=2");
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  expect(backend.asked()).toBe(0);
});

test("§6 #17: a reader's feed says that it did not load, asks no more by itself, and Retry brings it back", async ({
  page,
  watch,
}) => {
  const person = await newPerson();
  await letFollow(person, { shows: [LONG_RUN.show] });
  await signInAs(page, person);
  // How often it is tried is what is counted below.
  watch.tolerate(/503/);
  const backend = await stopBackend(page);
  await page.goto("/feed");
  await expect(page.getByRole("alert")).toContainText("did not load");
  const asked = backend.asked();
  await page.waitForTimeout(4_000);
  expect(backend.asked() - asked).toBeLessThanOrEqual(2);
  expect(backend.asked()).toBeLessThan(20);
  backend.back();
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});
