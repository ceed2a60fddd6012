import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { toast } from "./screen.ts";
import { TALK } from "./talk.ts";

const FUNCTION = /\/functions\/v1\/ai-content-chat/;
const log = (page: Page) => page.getByRole("main").getByRole("log");
const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

test("a visitor is sent to sign in, and comes back", async ({ page }) => {
  await page.goto("/ai-chat");
  await expect(page).toHaveURL("/auth?next=%2Fai-chat");
});

test("a reader asks everything, and goes to the recap and the line of an answer", async ({
  page,
}) => {
  await signInAs(page, await newPerson());
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "AI Chat" }).click();
  await expect(field(page)).toBeVisible();
  const box = await page.locator(".chat").boundingBox();
  expect(box?.height).toBe(600);
  await ask(page, "who walked to the lighthouse and back?");
  const source = log(page).getByRole("link", { name: TALK.title });
  await expect(source).toHaveAttribute("href", `/recap/${TALK.slug}`);
  await log(page)
    .getByRole("link", { name: /^Read at/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/recap/${TALK.slug}/transcript#t-\\d+$`));
  await page.goto("/ai-chat");
  await expect(log(page).getByText("who walked to the lighthouse and back?")).toBeVisible();
});

test("a follow-up question takes along what was asked before", async ({ page }) => {
  await signInAs(page, await newPerson());
  await page.goto("/ai-chat");
  await ask(page, "who walked to the lighthouse and back?");
  await expect(log(page).getByRole("link", { name: TALK.title }).first()).toBeVisible();
  const asked = page.waitForRequest((r) => FUNCTION.test(r.url()) && r.method() === "POST");
  await ask(page, "And when?");
  const { question, history } = (await asked).postDataJSON();
  expect([question, history.length, history[0].question]).toEqual([
    ...["And when?", 1, "who walked to the lighthouse and back?"],
  ]);
  await expect(log(page).getByRole("link", { name: TALK.title })).toHaveCount(2);
});

test("a failure is told in SPEC's words, and nothing is lost", async ({
  page,
  expectResponses,
}) => {
  await signInAs(page, await newPerson());
  await page.goto("/ai-chat");
  await expect(field(page)).toBeVisible();
  await page.route(FUNCTION, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 502,
          json: { error: "Failed to get AI response. Please try again." },
        })
      : route.continue(),
  );
  expectResponses([FUNCTION, 502]);
  await ask(page, "who walked to the lighthouse?");
  await expect(toast(page, "Failed to get AI response. Please try again.")).toBeVisible();
  await expect(log(page)).toContainText("who walked to the lighthouse?");
  await page.unroute(FUNCTION);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(log(page).getByRole("link", { name: TALK.title }).first()).toBeVisible();
});

test("a checker of accessibility finds nothing on the search of everything", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAs(page, await newPerson());
  await page.goto("/ai-chat");
  await ask(page, "who walked to the lighthouse and back?");
  await expect(log(page).getByRole("link", { name: TALK.title }).first()).toBeVisible();
  await expectAccessible(page);
});
