import type { Page } from "@playwright/test";
import { replaceFunction } from "./answer-function.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { button } from "./screen.ts";
import { TIMED_TALK } from "./talks.ts";

const CHAT_FUNCTION = /\/functions\/v1\/ai-transcript-chat/;
const NOT_REACHED_MESSAGE = "Sorry, I could not reach the AI service right now. Please try again in a moment.";
const CITED_LINE = { speaker: "Bo van Dyk", start: 1864, line: "t-1864" };
const CITATION = {
  text: "The Café was shut, it’s said.",
  ...CITED_LINE,
  marks: [{ from: 4, to: 17 }],
};
const WRITTEN_ANSWER = {
  answer: "It was shut. Nobody came.",
  kind: "written",
  citations: [CITATION],
};
const panel = (page: Page) => page.getByRole("region", { name: "Ask this transcript" });
const log = (page: Page) => panel(page).getByRole("log");
const field = (page: Page) => panel(page).getByRole("textbox", { name: "Your question" });

async function ask(page: Page, question: string) {
  await field(page).fill(question);
  await field(page).press("Enter");
}

test("a reader watches an answer grow, and sees that the quote in the answer is verified", async ({ page }) => {
  await signInAs(page, await newPerson());
  await page.goto(`/recap/${TIMED_TALK.slug}`);
  await test.step("a reader asks what the episode is about, and reads an answer from the recap", async () => {
    await panel(page).getByRole("button", { name: "What is this about?" }).click();
    await expect(log(page)).toContainText("This is what the recap of the episode says.");
    await expect(log(page).getByRole("blockquote").filter({ hasText: "Half of it" })).toHaveCount(1);
    await expect(log(page).getByRole("link", { name: "Read at 30:04" })).toBeVisible();
    await ask(page, "Who speaks?");
    await expect(log(page)).toContainText("speakers: Ada Wren, Bo van Dyk.");
  });
  const answers = await replaceFunction(page, CHAT_FUNCTION);
  const firstQuestion = answers.nextQuestion();
  await ask(page, "Was the café open?");
  const { events } = await firstQuestion;
  events.sentence("It was shut. ");
  await expect(log(page)).toContainText("It was shut.");
  await expect(log(page)).toContainText("Still writing. The quotes are checked at the end.");
  await expect(log(page)).not.toContainText("Verified");
  await expect(button(page, "Stop")).toBeVisible();
  events.sentence("Nobody came.");
  await expect(log(page)).toContainText("It was shut. Nobody came.");
  events.answer({ ...WRITTEN_ANSWER, verified: true });
  await expect(log(page)).toContainText("Verified: every quote is in the source");
  await expect(log(page).locator("mark")).toHaveText(["Café was shut"]);
  await expect(log(page)).not.toContainText("Still writing");
  await expectAccessible(page);

  await test.step("a reader asks a follow-up question, and the request contains the earlier questions", async () => {
    const followUpQuestion = answers.nextQuestion();
    await ask(page, "And what about the team?");
    const question = await followUpQuestion;
    expect(question.body).toMatchObject({ question: "And what about the team?" });
    expect(question.body.history.at(-1)).toEqual({
      question: "Was the café open?",
      answer: WRITTEN_ANSWER.answer,
    });
    question.events.answer({ ...WRITTEN_ANSWER, verified: false });
    await expect(log(page)).toContainText("Not verified: this answer also quotes words");
  });
  await answers.close();
});

test("on a phone, a reader stops an answer and asks again, and reads why an answer is incomplete or missing", async ({
  page,
  pageWatcher,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  pageWatcher.tolerate(/net::ERR_/);
  await signInAs(page, await newPerson());
  await page.goto(`/recap/${TIMED_TALK.slug}`);
  const answers = await replaceFunction(page, CHAT_FUNCTION);
  const stoppedQuestion = answers.nextQuestion();
  await ask(page, "Was the café open?");
  const { events } = await stoppedQuestion;
  events.sentence("It was shut. ");
  await expect(log(page)).toContainText("It was shut.");
  await button(page, "Stop").click();
  await expect(log(page)).toContainText("You stopped this answer. It is not verified.");
  await expect(log(page)).toContainText("It was shut.");
  await events.connectionClosed;
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(log(page)).toContainText("You stopped this answer.");

  await test.step("the connection breaks during an answer, and the reader asks again", async () => {
    const brokenQuestion = answers.nextQuestion();
    await button(page, "Ask again").click();
    const question = await brokenQuestion;
    question.events.sentence("It was shut. ");
    await expect(log(page)).toContainText("Still writing.");
    question.events.closeConnection();
    await expect(log(page)).toContainText(NOT_REACHED_MESSAGE);
    await expect(log(page)).not.toContainText("It was shut.");
  });
  await test.step("the model fails, and the reader reads the reason and the closest passages", async () => {
    const failedQuestion = answers.nextQuestion();
    await button(page, "Ask again").click();
    const question = await failedQuestion;
    const answer = "The AI service is busy right now. These passages come closest.";
    question.events.answer({ answer, kind: "passages", canRetry: true, citations: [CITATION] });
    await expect(log(page)).toContainText(answer);
    await expect(log(page).getByRole("blockquote")).toHaveText(CITATION.text);
  });
  await test.step("the model invents quotes, and the reader reads the reason and the closest passages", async () => {
    const inventedQuestion = answers.nextQuestion();
    await button(page, "Ask again").click();
    const question = await inventedQuestion;
    question.events.sentence("It was open all night. ");
    await expect(log(page)).toContainText("It was open all night.");
    const answer =
      "A written answer is not shown, because its quotes are not in the text. These passages come closest.";
    question.events.answer({ answer, kind: "passages", canRetry: true, citations: [CITATION] });
    await expect(log(page)).toContainText(answer);
    await expect(log(page)).not.toContainText("It was open all night.");
    await expect(log(page).getByRole("blockquote")).toHaveText(CITATION.text);
  });
  await test.step("the transcript has no answer, and the reader opens the closest passages", async () => {
    const unansweredQuestion = answers.nextQuestion();
    await button(page, "Ask again").click();
    const question = await unansweredQuestion;
    const answer = "Sorry, I could not find that in the transcript.";
    question.events.answer({ answer, kind: "nothing", citations: [], closest: [CITATION] });
    await expect(log(page)).toContainText(answer);
    await expect(log(page).getByRole("blockquote")).toBeHidden();
    await log(page).getByText("Show the closest passages").click();
    await expect(log(page).getByRole("blockquote")).toBeVisible();
    await expectAccessible(page);
  });
  await answers.close();
});
