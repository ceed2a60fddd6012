import type { Page } from "@playwright/test";
import type { Receipt } from "../../src/domain/receipts/receipt.ts";
import { serveSound } from "../support/media.ts";
import { field } from "./admin.ts";
import { openRecap, richTextField } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
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
