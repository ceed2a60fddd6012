import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { quoted, sql } from "./product.ts";
import { toast } from "./screen.ts";
import { SPOKEN } from "./talk.ts";

const FUNCTION = /\/functions\/v1\/generate-startup-ideas/;
const KEPT = /\/rest\/v1\/startup_ideas/;
const panel = (page: Page) => page.getByRole("region", { name: "Startup ideas" });
const generate = (page: Page) =>
  panel(page).getByRole("button", { name: "Generate Startup Ideas" });
const IDEAS = [
  { title: "Tide clocks", content: "For ferries." },
  { title: "<b>Nets</b>", content: "By post." },
];

/** What a model would have answered: none is set up where this runs. */
const answer = (page: Page, json: object, status = 200) =>
  page.route(FUNCTION, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status, json }) : route.continue(),
  );

test("a visitor is shown the way in", async ({ page }) => {
  await page.goto("/recap/salt");
  await expect(panel(page).getByRole("link", { name: "Generate Startup Ideas" })).toHaveAttribute(
    "href",
    "/auth?next=%2Frecap%2Fsalt%23ideas",
  );
});

test("a reader has ideas made from the recap's words", async ({ page }) => {
  await signInAs(page, await newPerson());
  await page.goto("/recap/salt");
  await answer(page, { ideas: IDEAS });
  const asked = page.waitForRequest((r) => FUNCTION.test(r.url()) && r.method() === "POST");
  await generate(page).click();
  const { recapContent, episodeId } = (await asked).postDataJSON();
  expect(recapContent.length).toBeGreaterThan(200);
  expect(episodeId).toMatch(/^[0-9a-f-]{36}$/);
  await expect(toast(page, "Startup ideas generated and saved successfully!")).toBeVisible();
  await expect(panel(page).getByRole("heading", { name: "Tide clocks" })).toBeVisible();
  await expect(panel(page).getByRole("heading", { name: "<b>Nets</b>" })).toBeVisible();
});

test("ideas that were kept are shown again, to their reader only", async ({ page }) => {
  const person = await newPerson();
  await sql(`insert into startup_ideas (user_id, episode_id, ideas)
    select ${quoted(person.id)}, id, ${quoted(JSON.stringify(IDEAS))}::jsonb
    from er_episodes where slug = 'salt'`);
  await signInAs(page, person);
  await page.goto("/recap/salt");
  await expect(panel(page).getByRole("heading", { name: "Tide clocks" })).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, await newPerson());
  await page.goto("/recap/salt");
  await expect(generate(page)).toBeVisible();
  await expect(panel(page).getByText("Tide clocks")).toHaveCount(0);
});

test("ideas that cannot be read are no empty place: a reader tries again", async ({
  page,
  expectResponses,
}) => {
  const person = await newPerson();
  await sql(`insert into startup_ideas (user_id, episode_id, ideas)
    select ${quoted(person.id)}, id, ${quoted(JSON.stringify(IDEAS))}::jsonb
    from er_episodes where slug = 'salt'`);
  await signInAs(page, person);
  await page.route(KEPT, (route) => route.fulfill({ status: 500, json: { message: "no" } }), {
    times: 1,
  });
  expectResponses([KEPT, 500]);
  await page.goto("/recap/salt");
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(panel(page).getByRole("heading", { name: "Tide clocks" })).toBeVisible();
});

test("without a language model a reader is told so", async ({ page, expectResponses }) => {
  await signInAs(page, await newPerson());
  await page.goto("/recap/salt");
  expectResponses([FUNCTION, 503]);
  await generate(page).click();
  await expect(toast(page, "Failed to generate startup ideas")).toBeVisible();
  await expect(panel(page).getByRole("alert")).toContainText("language model");
});

test("a recap without words has nothing to draw from", async ({ page, backendRequests }) => {
  await signInAs(page, await newPerson());
  await page.goto(`/recap/${SPOKEN.slug}`);
  await generate(page).click();
  await expect(toast(page, "No recap content available for analysis")).toBeVisible();
  expect(backendRequests.filter((request) => /functions/.test(request))).toEqual([]);
});
