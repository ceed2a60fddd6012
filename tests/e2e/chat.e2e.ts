import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { button, toast } from "./screen.ts";
import { TALK } from "./talk.ts";

const FUNCTION = /\/functions\/v1\/ai-transcript-chat/;
const panel = (page: Page) => page.getByRole("region", { name: "Ask this transcript" });
const field = (page: Page) => panel(page).getByRole("textbox", { name: "Your question" });
const log = (page: Page) => panel(page).getByRole("log");

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await field(page).press("Enter");
}

async function openAs(page: Page, person: Awaited<ReturnType<typeof newPerson>>) {
  await signInAs(page, person);
  await page.goto(`/recap/${TALK.slug}`);
  await expect(field(page)).toBeVisible();
}

test("a visitor is shown the way in, and comes back to the question", async ({
  page,
  backendRequests,
}) => {
  await page.goto(`/recap/${TALK.slug}`);
  const way = panel(page).getByRole("link", { name: "Ask the transcript" });
  await expect(way).toHaveAttribute(
    "href",
    `/auth?next=${encodeURIComponent(`/recap/${TALK.slug}#ask`)}`,
  );
  await way.click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect(backendRequests).toEqual([]);
});

test("a reader asks, reads the passage that was said, and goes to its line and its second", async ({
  page,
}) => {
  await openAs(page, await newPerson());
  const box = await panel(page).locator(".chat").boundingBox();
  expect(box?.height).toBe(500);
  await ask(page, "was the café shut?");
  const citation = log(page).getByText("The Café was shut, it’s said.");
  await expect(citation).toBeVisible();
  await expect(log(page)).toContainText("no model has written an answer");
  await expect(log(page).getByRole("link", { name: "Watch at 31:04" })).toHaveAttribute(
    "href",
    /[?&]t=1864s/,
  );
  await log(page).getByRole("link", { name: "Read at 31:04" }).first().click();
  await expect(page).toHaveURL(`/recap/${TALK.slug}/transcript#t-1864`);
  await expect(page.locator("#t-1864")).toBeInViewport();
});

test("what is not in the transcript is said in SPEC's words, without passages", async ({
  page,
}) => {
  await openAs(page, await newPerson());
  await ask(page, "which volcano erupted in Iceland?");
  await expect(log(page)).toContainText("Sorry, I could not find that in the transcript.");
  await expect(log(page).getByRole("blockquote")).toHaveCount(0);
});

test("a conversation stays when the page is left, and is another reader's business never", async ({
  page,
}) => {
  const person = await newPerson();
  await openAs(page, person);
  await ask(page, "was the café shut?");
  await expect(log(page).getByText("The Café was shut")).toBeVisible();
  await page.goto("/");
  await page.goto(`/recap/${TALK.slug}`);
  await expect(log(page).getByText("was the café shut?")).toBeVisible();
  await openAs(page, await newPerson());
  await expect(log(page)).not.toContainText("was the café shut?");
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("café");
});

test("two tabs of one conversation keep what was asked in either", async ({ page, context }) => {
  const person = await newPerson();
  await openAs(page, person);
  const other = await context.newPage();
  await openAs(other, person);
  await ask(page, "was the café shut?");
  await expect(log(page).getByText("The Café was shut")).toBeVisible();
  await expect(log(other).getByText("The Café was shut")).toBeVisible();
  await ask(other, "which volcano erupted in Iceland?");
  await expect(log(other)).toContainText("I could not find that");
  await expect(log(page)).toContainText("I could not find that");
  await page.reload();
  await expect(log(page).getByText("was the café shut?")).toBeVisible();
  await expect(log(page).getByText("which volcano erupted in Iceland?")).toBeVisible();
});

test("a reader copies the conversation as Markdown, starts over and takes it back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, await newPerson());
  await ask(page, "was the café shut?");
  await expect(log(page).getByText("The Café was shut")).toBeVisible();
  await button(page, "Copy as Markdown").click();
  await expect(toast(page, "Copied!")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("## was the café shut?");
  expect(text).toMatch(
    new RegExp(`\\(http://localhost:\\d+/recap/${TALK.slug}/transcript#t-1864\\)`),
  );
  await button(page, "Start over").click();
  await expect(log(page)).not.toContainText("was the café shut?");
  await button(page, "Undo").click();
  await expect(log(page)).toContainText("was the café shut?");
});

for (const { name, answer, text } of [
  {
    name: "the connection fails",
    answer: null,
    text: "Sorry, I could not reach the AI service right now. Please try again in a moment.",
  },
  {
    name: "the server answers nonsense",
    answer: { status: 500, body: "oops" },
    text: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
  },
  {
    name: "the hour's answers are used up",
    answer: {
      status: 429,
      json: { error: "You have asked for 20 answers in this hour. Please try again in 7 minutes." },
    },
    text: "You have asked for 20 answers in this hour. Please try again in 7 minutes.",
  },
]) {
  test(`when ${name}, a reader is told, and asks again`, async ({
    page,
    watch,
    expectResponses,
  }) => {
    await openAs(page, await newPerson());
    let isBroken = true;
    await page.route(FUNCTION, (route) => {
      if (!isBroken || route.request().method() !== "POST") return route.continue();
      return answer ? route.fulfill(answer) : route.abort();
    });
    if (answer) expectResponses([FUNCTION, answer.status]);
    // The call that failed without an answer, and the line in the log where there were no words.
    else watch.tolerate(/functions\/v1/);
    watch.tolerate(/A question to the AI service/);
    await ask(page, "was the café shut?");
    await expect(log(page)).toContainText(text);
    isBroken = false;
    await button(page, "Ask again").click();
    await expect(log(page).getByText("The Café was shut")).toBeVisible();
    await expect(log(page)).not.toContainText(text);
  });
}

test("words of an answer are words, whatever they hold (E20)", async ({ page }) => {
  await openAs(page, await newPerson());
  const hostile = '<img src=x onerror="window.__xss=1"> [x](javascript:alert(1))';
  const citation = { text: hostile, speaker: hostile, start: 1, line: "t-1" };
  await page.route(FUNCTION, (route) =>
    route.fulfill({ json: { answer: hostile, kind: "written", citations: [citation] } }),
  );
  await ask(page, hostile);
  await expect(log(page).getByText(hostile).first()).toBeVisible();
  await expect(log(page).locator("img, script, a[href^=javascript]")).toHaveCount(0);
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("a checker of accessibility finds nothing in a conversation", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openAs(page, await newPerson());
  await expectAccessible(page);
  await ask(page, "was the café shut?");
  await expect(log(page).getByText("The Café was shut")).toBeVisible();
  await expectAccessible(page);
});
