import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { button, signOutAndReload, toast } from "./screen.ts";
import { TIMED_TALK } from "./talks.ts";

const CHAT_FUNCTION = /\/functions\/v1\/ai-transcript-chat/;
const PATH = `/recap/${TIMED_TALK.slug}`;
const panel = (page: Page) => page.getByRole("region", { name: "Ask this transcript" });
const field = (page: Page) => panel(page).getByRole("textbox", { name: "Your question" });
const log = (page: Page) => panel(page).getByRole("log");

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await field(page).press("Enter");
}

async function openRecap(page: Page) {
  await page.goto(PATH);
  await expect(field(page)).toBeVisible();
}

async function openRecapAs(page: Page, person: Awaited<ReturnType<typeof newPerson>>) {
  await signInAs(page, person);
  await openRecap(page);
}

test("a reader signs in, asks a question, and opens the cited line of the transcript", {
  tag: "@everyday",
}, async ({ page, backendRequests }) => {
  await page.goto(PATH);
  const signInLink = panel(page).getByRole("link", { name: "Ask the transcript" });
  const nextPath = encodeURIComponent(`${PATH}#ask`);
  await expect(signInLink).toHaveAttribute("href", `/auth?next=${nextPath}`);
  await signInLink.click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect(backendRequests).toEqual([]);

  await openRecapAs(page, await newPerson());
  const chatBox = await panel(page).locator(".chat").boundingBox();
  expect(chatBox?.height).toBe(500);
  await test.step("a reader asks about a subject that the transcript does not contain, and reads that the chat found nothing", async () => {
    await ask(page, "which volcano erupted in Iceland?");
    await expect(log(page)).toContainText("Sorry, I could not find that in the transcript.");
    await expect(log(page).getByRole("blockquote")).toHaveCount(0);
  });
  await ask(page, "was the café shut?");
  await expect(log(page).getByText("The Café was shut, it’s said.")).toBeVisible();
  await expect(log(page)).toContainText("no model wrote an answer");
  const videoLink = log(page).getByRole("link", { name: "Watch at 31:04" });
  await expect(videoLink).toHaveAttribute("href", /[?&]t=1864s/);
  await expectAccessible(page);
  await log(page).getByRole("link", { name: "Read at 31:04" }).first().click();
  await expect(page).toHaveURL(`${PATH}/transcript#t-1864`);
  await expect(page.locator("#t-1864")).toBeInViewport();
});

test("a reader sees their conversation in all tabs, and other readers never see it", async ({ page, context }) => {
  await openRecapAs(page, await newPerson());
  const otherTab = await context.newPage();
  await openRecap(otherTab);
  await ask(page, "was the café shut?");
  for (const tab of [page, otherTab]) {
    await expect(log(tab).getByText("The Café was shut")).toBeVisible();
  }
  await ask(otherTab, "which volcano erupted in Iceland?");
  for (const tab of [otherTab, page]) {
    await expect(log(tab)).toContainText("I could not find that");
  }
  await otherTab.close();
  await page.goto("/");
  await openRecap(page);
  await expect(log(page).getByText("was the café shut?")).toBeVisible();
  await expect(log(page).getByText("which volcano erupted in Iceland?")).toBeVisible();

  await test.step("a reader copies the conversation as Markdown", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(page, "Copy as Markdown").click();
    await expect(toast(page, "Copied!")).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("## was the café shut?");
    const line = `\\(http://localhost:\\d+${PATH}/transcript#t-1864\\)`;
    expect(text).toMatch(new RegExp(line));
  });
  await test.step("a reader clears the conversation, and restores the conversation with Undo", async () => {
    await button(page, "Start over").click();
    await expect(log(page)).not.toContainText("was the café shut?");
    await button(page, "Undo").click();
    await expect(log(page)).toContainText("was the café shut?");
  });
  await openRecapAs(page, await newPerson());
  await expect(log(page)).not.toContainText("was the café shut?");
  await signOutAndReload(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("café");
});

const FAILURES = [
  {
    name: "a reader asks a question, and the connection fails",
    answer: null,
    text: "Sorry, I could not reach the AI service right now. Please try again in a moment.",
  },
  {
    name: "a reader asks a question, and the server sends an error that is not JSON",
    answer: { status: 500, body: "oops" },
    text: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
  },
  {
    name: "a reader has used up all answers of this hour, and asks another question",
    answer: {
      status: 429,
      json: { error: "You have asked for 20 answers in this hour. Please try again in 7 minutes." },
    },
    text: "You have asked for 20 answers in this hour. Please try again in 7 minutes.",
  },
];

test("a reader reads why a question failed, asks again, and sees the HTML tags of an answer as plain text (E20)", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  await openRecapAs(page, await newPerson());
  // The browser logs the aborted request. The page logs the error that is not JSON, because this error has no text for readers.
  pageWatcher.tolerate(/net::ERR_FAILED/, /A question to the AI service/);
  for (const [index, { name, answer, text }] of FAILURES.entries()) {
    await test.step(name, async () => {
      if (answer) expectResponses([CHAT_FUNCTION, answer.status]);
      await page.route(CHAT_FUNCTION, (route) => {
        if (route.request().method() !== "POST") return route.continue();
        return answer ? route.fulfill(answer) : route.abort();
      });
      await ask(page, "was the café shut?");
      await expect(log(page)).toContainText(text);
      await page.unroute(CHAT_FUNCTION);
      await button(page, "Ask again").click();
      await expect(log(page).getByText("The Café was shut")).toHaveCount(index + 1);
      await expect(log(page)).not.toContainText(text);
    });
  }
  const hostileAnswer = '<img src=x onerror="window.__xss=1"> [x](javascript:alert(1))';
  const citation = { text: hostileAnswer, speaker: hostileAnswer, start: 1, line: "t-1" };
  await page.route(CHAT_FUNCTION, (route) =>
    route.fulfill({ json: { answer: hostileAnswer, kind: "written", citations: [citation] } }),
  );
  await ask(page, hostileAnswer);
  await expect(log(page).getByText(hostileAnswer).first()).toBeVisible();
  await expect(log(page).getByRole("blockquote").last()).toHaveText(hostileAnswer);
  await expect(log(page).locator("img, script, a[href^=javascript]")).toHaveCount(0);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});
