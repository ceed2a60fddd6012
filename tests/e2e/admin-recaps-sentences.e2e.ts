import type { Page } from "@playwright/test";
import { withPassage } from "../../src/domain/receipts/passage.ts";
import type { Receipt } from "../../src/domain/receipts/receipt.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { serveSound } from "../support/media.ts";
import { field } from "./admin.ts";
import { listHeading, openRecap, richTextField } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { button, toast } from "./screen.ts";

const SOUND = "https://sound.example/ferry.wav";
const TRANSCRIPT = [
  "[00:00:04] Ada Wren: The ferry started in nineteen twelve with thirty seats and a coal stove.",
  "[00:01:04] Bo van Dyk: My grandfather never sold a single ticket on a Sunday.",
  "[00:02:04] Ada Wren: The harbour froze twice, and the crew walked home over the ice.",
].join("\n");
const TRUE_SENTENCE = "The first ferry had thirty seats.";
const REVERSED = "His grandfather sold tickets on Sundays.";
const ABSENT = "The town paid for a new engine.";
const INVENTED = "Tourists came from Oslo.";
const RECEIPTS: Receipt[] = [
  { field: "quick_take", sentence: TRUE_SENTENCE, lines: ["t-4"], support: "supported", saidBy: "model" },
  { field: "quick_take", sentence: REVERSED, lines: ["t-64"], support: "contradicted", saidBy: "model" },
  { field: "recap_body", sentence: ABSENT, lines: [], support: "none", saidBy: "model" },
  { field: "key_takeaways", sentence: INVENTED, lines: [], support: "none", saidBy: "model" },
];

const doubts = (page: Page, fieldName: string) => page.getByRole("region", { name: new RegExp(`^${fieldName}: \\d`) });
const receiptsOf = (id: string) =>
  sql<{ sentence: string; support: string; said_by: string }>(
    `select sentence, support, said_by from er_receipts
     where episode_id = ${sqlString(id)} and is_current order by field, sentence`,
  );

test("an editor sees which sentences no passage supports, and quotes, keeps or deletes them", async ({
  page,
  context,
}) => {
  await serveSound(context, SOUND, 200);
  const recap = await openRecap(
    page,
    {
      transcript: TRANSCRIPT,
      quick_take: `${TRUE_SENTENCE} ${REVERSED}`,
      recap_body: `<p>The crew walked home. ${ABSENT}</p>`,
      key_takeaways: [INVENTED, "Ice helps."],
      enclosure_url: SOUND,
      is_published: false,
      made_by: "machine",
      rests_on: "transcript",
    },
    RECEIPTS,
  );
  const summary = page.getByRole("region", { name: /sentences? rests? on/ });
  await test.step("an editor reads the list of doubtful sentences above the form", async () => {
    await expect(summary).toContainText(
      "1 of 6 sentences rests on a passage; 2 are the editor’s; 1 contradicts a passage; no passage was found for 2.",
    );
    await expect(summary.getByRole("link")).toHaveText([
      `Quick take: ${REVERSED}`,
      `Recap body: ${ABSENT}`,
      `Key takeaways: ${INVENTED}`,
    ]);
    await expectAccessible(page);
    await summary.getByRole("link", { name: /^Quick take/ }).click();
    await expect(doubts(page, "Quick take")).toBeInViewport();
    await expect(doubts(page, "Quick take")).toContainText("My grandfather never sold a single ticket on a Sunday.");
  });
  await test.step("an editor plays the passage", async () => {
    await doubts(page, "Quick take").getByRole("button", { name: "Play from 1:04" }).click();
    const player = page.getByRole("region", { name: "Player" });
    await player.getByRole("button", { name: "Play", exact: true }).click();
    await expect(player.locator(".player-time")).toHaveText(/^1:\d\d \/ 3:20$/);
    await player.getByRole("button", { name: "Close the player" }).click();
  });
  await test.step("an editor puts the words of the passage into the place of the sentence", async () => {
    await doubts(page, "Quick take").getByRole("button", { name: "Quote the Passage Instead" }).click();
    await expect(field(page, "Quick take")).toHaveValue(
      `${TRUE_SENTENCE} “My grandfather never sold a single ticket on a Sunday.”`,
    );
    await expect(doubts(page, "Quick take")).toHaveCount(0);
  });
  await test.step("an editor deletes a sentence, and gets it back", async () => {
    await doubts(page, "Recap body").getByRole("button", { name: "Delete" }).click();
    await expect(richTextField(page, "Recap body")).toHaveText("The crew walked home.");
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(richTextField(page, "Recap body")).toContainText(ABSENT);
    await doubts(page, "Recap body").getByRole("button", { name: "Delete" }).click();
    await expect(doubts(page, "Recap body")).toHaveCount(0);
  });
  await test.step("an editor keeps a sentence, and saves the recap", async () => {
    await doubts(page, "Key takeaways").getByRole("button", { name: "Keep as Mine" }).click();
    await expect(summary).toContainText("2 of 5 sentences rest on passages; 3 are the editor’s.");
    await expect(summary.getByRole("link")).toHaveCount(0);
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect(await receiptsOf(recap.id)).toEqual([
      { sentence: INVENTED, support: "none", said_by: "editor" },
      { sentence: TRUE_SENTENCE, support: "supported", said_by: "model" },
      { sentence: "“My grandfather never sold a single ticket on a Sunday.”", support: "verbatim", said_by: "check" },
    ]);
  });
  await test.step("after a reload, no sentence is doubtful", async () => {
    await page.goto(`/admin?edit=${recap.id}`);
    await expect(summary).toContainText("2 of 5 sentences rest on passages; 3 are the editor’s.");
  });
});

const FROZE = "The harbour froze two times.";
const LINES = transcriptLines(TRANSCRIPT);
const resting = (field: Receipt["field"], sentence: string, line: string): Receipt =>
  withPassage({ field, sentence, lines: [line], support: "supported", saidBy: "model" }, LINES);

test("an editor corrects the transcript, and checks or writes again only the sentences that rested on it", async ({
  page,
}) => {
  const recap = await openRecap(
    page,
    {
      transcript: TRANSCRIPT,
      quick_take: `${TRUE_SENTENCE} ${FROZE}`,
      key_takeaways: ["Nobody bought a ticket on a Sunday."],
      is_published: false,
      made_by: "reviewed",
      rests_on: "transcript",
    },
    [
      resting("quick_take", TRUE_SENTENCE, "t-4"),
      resting("quick_take", FROZE, "t-124"),
      resting("key_takeaways", "Nobody bought a ticket on a Sunday.", "t-64"),
    ],
  );
  const corrected = TRANSCRIPT.replace("thirty seats", "forty seats").replace("froze twice", "froze once");
  const bodies: { check?: { sentence: string }[]; rewrite?: { sentence: string } }[] = [];
  const rewritten = "The first ferry had forty seats.";
  await page.route(/\/functions\/v1\/generate-recap$/, (route) => {
    const body = route.request().postDataJSON();
    bodies.push(body);
    const { field, lines } = body.rewrite ?? body.check[0];
    const sentence = body.rewrite ? rewritten : body.check[0].sentence;
    const receipt = { field, sentence, lines, support: "supported", saidBy: "model" };
    const receipts = [withPassage(receipt as Receipt, transcriptLines(corrected))];
    return route.fulfill({
      json: { episode: {}, rests_on: "transcript", notes: [], receipts, ...(body.rewrite && { text: rewritten }) },
    });
  });
  const summary = page.getByRole("region", { name: /sentences? rests? on/ });
  const quickTake = doubts(page, "Quick take");

  await test.step("a comma and a new line above mark no sentence", async () => {
    await expect(summary).toContainText("All 3 sentences rest on passages.");
    await field(page, "Transcript").fill(
      `[00:00:01] Ada Wren: Hello.\n${TRANSCRIPT.replace("twice, and", "twice and")}`,
    );
    await expect(summary).toContainText("All 3 sentences rest on passages.");
  });
  await test.step("other words mark exactly the sentences that rested on them", async () => {
    await field(page, "Transcript").fill(corrected);
    await expect(summary).toContainText("2 sentences rest on lines that have changed.");
    await expect(summary.getByRole("link")).toHaveText([`Quick take: ${TRUE_SENTENCE}`, `Quick take: ${FROZE}`]);
    await expect(quickTake).toContainText("The lines on which this sentence rests have changed since the check.");
    await expectAccessible(page);
  });
  await test.step("the editor checks one again", async () => {
    await quickTake
      .getByRole("listitem")
      .filter({ hasText: FROZE })
      .getByRole("button", { name: "Check Again" })
      .click();
    await expect(toast(page, "1 sentence checked. Nothing is saved yet.")).toBeVisible();
    await expect(summary).toContainText("1 sentence rests on lines that have changed.");
  });
  await test.step("the editor lets the other be written again, compares both, and uses the new one", async () => {
    await quickTake.getByRole("button", { name: "Write Again" }).click();
    const written = quickTake.getByRole("region", { name: "Written again" });
    await expect(written.getByRole("deletion")).toHaveText(/thirty/);
    await expect(written.getByRole("insertion")).toHaveText(/forty/);
    await expectAccessible(page);
    await written.getByRole("button", { name: "Use the New Sentence" }).click();
    await expect(field(page, "Quick take")).toHaveValue(`${rewritten} ${FROZE}`);
    await expect(summary).toContainText("All 3 sentences rest on passages.");
    expect(bodies.map(({ check, rewrite }) => rewrite?.sentence ?? check?.map(({ sentence }) => sentence))).toEqual([
      [FROZE],
      TRUE_SENTENCE,
    ]);
  });
  await test.step("a save stores the new receipts", async () => {
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    await page.goto(`/admin?edit=${recap.id}`);
    await expect(summary).toContainText("All 3 sentences rest on passages.");
    expect((await receiptsOf(recap.id)).map(({ sentence }) => sentence)).toContain(rewritten);
  });
});

test("an editor prints a correction on the page of a recap, and edits and deletes it", async ({ page }) => {
  const recap = await openRecap(page);
  const storedCorrections = async () =>
    (await sql<{ corrections: unknown }>(`select corrections from er_episodes where id = ${sqlString(recap.id)}`))[0]
      ?.corrections;
  const save = async () => {
    await button(page, "Update Recap").click();
    await expect(listHeading(page)).toBeVisible();
    await page.goto(`/admin?edit=${recap.id}`);
  };
  await button(page, "Add correction").click();
  await button(page, "Update Recap").click();
  await expect(page.getByText("Write what was corrected.").last()).toBeVisible();
  await page.getByLabel("Text of correction 1").fill("The ferry left at nine.");
  await page.getByLabel("Day of correction 1").fill("2026-03-04");
  await save();
  expect(await storedCorrections()).toEqual([{ date: "2026-03-04", text: "The ferry left at nine." }]);
  await page.getByLabel("Text of correction 1").fill("The ferry left at ten.");
  await save();
  expect(await storedCorrections()).toEqual([{ date: "2026-03-04", text: "The ferry left at ten." }]);
  await waitUntilLive();
  const reader = await page.context().newPage();
  await reader.goto(`/recap/${recap.slug}`);
  await expect(reader.getByRole("region", { name: "Corrections" })).toContainText("The ferry left at ten.");
  await page.getByRole("button", { name: "Remove The ferry left at ten." }).click();
  await save();
  expect(await storedCorrections()).toEqual([]);
});
