import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { routeOnce, SERVER_ERROR } from "./routing.ts";
import { toast } from "./screen.ts";
import { UNTIMED_TALK } from "./talks.ts";

const IDEAS_FUNCTION = /\/functions\/v1\/generate-startup-ideas/;
const IDEAS_REQUEST = /\/rest\/v1\/startup_ideas/;
const panel = (page: Page) => page.getByRole("region", { name: "Startup ideas" });
const generateButton = (page: Page) => panel(page).getByRole("button", { name: "Generate Startup Ideas" });
const idea = (page: Page, name: string) => panel(page).getByRole("heading", { name });
const IDEAS = [
  { title: "Tide clocks", content: "For ferries." },
  { title: "<b>Nets</b>", content: "By post." },
];

test("a visitor signs in and generates startup ideas from a recap", { tag: "@everyday" }, async ({
  page,
  expectResponses,
  backendRequests,
}) => {
  await page.goto("/recap/foghorn");
  const signInLink = panel(page).getByRole("link", { name: "Generate Startup Ideas" });
  await expect(signInLink).toHaveAttribute("href", "/auth?next=%2Frecap%2Ffoghorn%23ideas");
  await signInAs(page, await newPerson());
  await test.step("a reader requests ideas for a recap without text, and reads an error", async () => {
    await page.goto(`/recap/${UNTIMED_TALK.slug}`);
    await generateButton(page).click();
    await expect(toast(page, "No recap content available for analysis")).toBeVisible();
    expect(backendRequests.filter((request) => /functions/.test(request))).toEqual([]);
  });
  await page.goto("/recap/foghorn");
  await test.step("a reader generates ideas, and reads that the site has no language model", async () => {
    expectResponses([IDEAS_FUNCTION, 503]);
    await generateButton(page).click();
    await expect(toast(page, "Failed to generate startup ideas")).toBeVisible();
    await expect(panel(page).getByRole("alert")).toContainText("language model");
  });
  // The tests have no language model, so this test answers the request.
  await page.route(IDEAS_FUNCTION, (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: { ideas: IDEAS } }) : route.continue(),
  );
  const generatorRequest = page.waitForRequest((r) => IDEAS_FUNCTION.test(r.url()) && r.method() === "POST");
  await generateButton(page).click();
  const body = (await generatorRequest).postDataJSON();
  expect(body).toEqual({ episodeId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await expect(toast(page, "Startup ideas generated and saved successfully!")).toBeVisible();
  await expect(idea(page, "Tide clocks")).toBeVisible();
  await expect(idea(page, "<b>Nets</b>")).toBeVisible();
});

test("only the reader who generated startup ideas sees them again", async ({ page, expectResponses }) => {
  const person = await newPerson();
  await sql(`insert into startup_ideas (user_id, episode_id, ideas)
    select ${sqlString(person.id)}, id, ${sqlString(JSON.stringify(IDEAS))}::jsonb
    from er_episodes where slug = ${sqlString(UNTIMED_TALK.slug)}`);
  await signInAs(page, person);
  await routeOnce(page, IDEAS_REQUEST, (route) => route.fulfill(SERVER_ERROR));
  expectResponses([IDEAS_REQUEST, 500]);
  await page.goto(`/recap/${UNTIMED_TALK.slug}`);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(idea(page, "Tide clocks")).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, await newPerson());
  await page.goto(`/recap/${UNTIMED_TALK.slug}`);
  await expect(generateButton(page)).toBeVisible();
  await expect(panel(page).getByText("Tide clocks")).toHaveCount(0);
});
