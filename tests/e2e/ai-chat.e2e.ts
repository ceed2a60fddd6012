import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { HARBOUR_RECAPS, PILOT } from "./harbour.ts";
import { newPerson, signInAs } from "./people.ts";
import { header, toast } from "./screen.ts";
import { TIMED_TALK } from "./talks.ts";

const CHAT_FUNCTION = /\/functions\/v1\/ai-content-chat/;
const QUESTION = "who walked to the lighthouse and back?";
const log = (page: Page) => page.getByRole("main").getByRole("log");
const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const recapLinks = (page: Page) => log(page).getByRole("link", { name: TIMED_TALK.title });

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

test("a reader asks a question and a follow-up question, and opens the cited line", async ({
  page,
  expectResponses,
}) => {
  await page.goto("/ai-chat");
  await expect(page).toHaveURL("/auth?next=%2Fai-chat");
  await signInAs(page, await newPerson());
  await page.goto("/about");
  await header(page).getByRole("link", { name: "AI Chat" }).click();
  await expect(field(page)).toBeVisible();
  const chatBox = await page.locator(".chat").boundingBox();
  expect(chatBox?.height).toBe(600);
  await expectAccessible(page);

  await ask(page, QUESTION);
  await expect(recapLinks(page)).toHaveCount(1);
  await expect(recapLinks(page)).toHaveAttribute("href", `/recap/${TIMED_TALK.slug}`);
  await test.step("a reader asks a follow-up question, and the request contains the earlier questions", async () => {
    const followUp = page.waitForRequest((r) => CHAT_FUNCTION.test(r.url()) && r.method() === "POST");
    await ask(page, "And when?");
    const { question, history } = (await followUp).postDataJSON();
    expect(question).toBe("And when?");
    expect(history.map((turn: { question: string }) => turn.question)).toEqual([QUESTION]);
    await expect(recapLinks(page)).toHaveCount(2);
  });
  await test.step("a reader reads why a question failed, and asks the question again", async () => {
    const error = "Failed to get AI response. Please try again.";
    await page.route(CHAT_FUNCTION, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502, json: { error } }) : route.continue(),
    );
    expectResponses([CHAT_FUNCTION, 502]);
    await ask(page, "who walked to the lighthouse?");
    await expect(toast(page, "Failed to get AI response. Please try again.")).toBeVisible();
    await expect(log(page)).toContainText("who walked to the lighthouse?");
    await page.unroute(CHAT_FUNCTION);
    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(recapLinks(page)).toHaveCount(3);
  });
  await expectAccessible(page);
  const citationLinks = log(page).getByRole("link", { name: /^Read at/ });
  await citationLinks.first().click();
  await expect(page).toHaveURL(new RegExp(`/recap/${TIMED_TALK.slug}/transcript#t-\\d+$`));
  await page.goto("/ai-chat");
  await expect(log(page).getByText(QUESTION)).toBeVisible();
});

test("a reader changes the subject, and then asks which episodes a show has", {
  tag: "@everyday",
}, async ({ page }) => {
  await signInAs(page, await newPerson());
  await page.goto("/ai-chat");
  const lastTurn = log(page).locator("[data-turn]:last-of-type");
  await ask(page, QUESTION);
  await expect(recapLinks(page)).toHaveCount(1);
  await test.step("a reader changes the subject, and the passages are only about the new subject", async () => {
    await ask(page, "What do harbour pilots mean by “soon”?");
    await expect(lastTurn.getByRole("link", { name: PILOT.title })).toBeVisible();
    await expect(recapLinks(page)).toHaveCount(1);
  });
  await test.step("a reader asks which episodes a show has, and the answer lists the newest episodes with their dates", async () => {
    await ask(page, "What are the latest episodes of Harbour Hours?");
    await expect(lastTurn).toContainText("The latest episodes of Harbour Hours:");
    await expect(lastTurn).toContainText("(Harbour Hours, November 18, 2003, with Ines Tolliver");
    const links = lastTurn.locator("a[href^='/recap/']:not(:has(svg))");
    await expect(links.first()).toHaveText(PILOT.title);
    await expect(links).toHaveCount(HARBOUR_RECAPS.length);
    await expect(links.first()).toHaveAttribute("href", /^\/recap\/[a-z-]+$/);
  });
  await expectAccessible(page);
});
