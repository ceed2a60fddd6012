import { withPassage } from "../../src/domain/receipts/passage.ts";
import { sentenceKey } from "../../src/domain/receipts/receipt.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { field, newName, openAdmin } from "./admin.ts";
import { chooseCategoryAndShow, insertCategoryAndShow, insertRecap, startNewRecap } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const SECTION_GENERATOR = /\/functions\/v1\/generate-recap$/;
const FROZEN = "The pond is frozen until April.";
const SALT = "Salt keeps the ditch open.";
const TRANSCRIPT = "[00:00:05] Mara Quill: The pond is frozen until April. Salt keeps the ditch open for the ducks.";

const receiptsOf = (episode: string) =>
  sql<{ sentence: string; support: string; said_by: string; is_current: boolean }>(
    `select sentence, support, said_by, is_current from er_receipts where episode_id = ${sqlString(episode)} order by 1`,
  );

test("an editor saves generated sentences with their receipts, and edits one of them", async ({ page }) => {
  const parents = await insertCategoryAndShow();
  const title = newName("Frozen Ponds");
  const receiptFor = (sentence: string) =>
    withPassage(
      { field: "quick_take", sentence, lines: ["t-5"], support: "supported", saidBy: "model" },
      transcriptLines(TRANSCRIPT),
    );
  await page.route(SECTION_GENERATOR, (route) =>
    route.fulfill({
      json: {
        episode: { quick_take: `${FROZEN} ${SALT}` },
        rests_on: "transcript",
        notes: [],
        receipts: [FROZEN, SALT].map(receiptFor),
      },
    }),
  );
  await openAdmin(page, "recaps", "editor");
  await startNewRecap(page);
  await chooseCategoryAndShow(page, parents);
  await field(page, "Title").fill(title);
  await field(page, "Transcript").fill(TRANSCRIPT);
  await page.getByRole("combobox", { name: "Section", exact: true }).selectOption({ label: "Quick take" });
  await button(page, "Write").click();
  await button(page, "Replace Quick take").click();
  await expect(field(page, "Quick take")).toHaveValue(`${FROZEN} ${SALT}`);
  const supported = { support: "supported", said_by: "model", is_current: true };

  await test.step("the editor changes a sentence before the first save", async () => {
    await field(page, "Quick take").fill(`${FROZEN} ${SALT} Ducks like that.`);
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Recap created successfully!")).toBeVisible();
  });
  const [recap] = await sql<{ id: string }>(`select id from er_episodes where title = ${sqlString(title)}`);
  const id = recap?.id ?? "";
  expect(await receiptsOf(id)).toEqual([
    { sentence: SALT, ...supported },
    { sentence: FROZEN, ...supported },
  ]);
  await test.step("a later change takes the receipt of this sentence only", async () => {
    await page.goto(`/admin?edit=${id}`);
    await field(page, "Quick take").fill(`${FROZEN} Salt keeps the pond open.`);
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect(await receiptsOf(id)).toEqual([
      { sentence: SALT, ...supported, is_current: false },
      { sentence: FROZEN, ...supported },
    ]);
  });
});

test("an editor cannot publish a contradicted recap in bulk, but in its form", async ({ page, expectResponses }) => {
  const title = newName("Thawing Ponds");
  const other = await insertRecap({ is_published: false, quick_take: FROZEN });
  const { id } = await insertRecap({ is_published: false, quick_take: "The pond never freezes." });
  await sql(`update er_episodes set title = ${sqlString(title)} where id = ${sqlString(id)}`);
  await sql(`insert into er_inbox (episode_id, source, state) values
    (${sqlString(id)}, 'Test', 'review'), (${sqlString(other.id)}, 'Test', 'review')`);
  const sentence = "The pond never freezes.";
  await sql(`insert into er_receipts (episode_id, field, sentence_key, sentence, lines, support, said_by, is_current)
    values (${sqlString(id)}, 'quick_take', '${sentenceKey(sentence)}', '${sentence}', '{t-5}', 'contradicted', 'check', true)`);
  const publishedIds = async () =>
    (await sql<{ id: string }>(`select id from er_episodes where is_published and id in ('${id}', '${other.id}')`)).map(
      (row) => row.id,
    );
  await openAdmin(page, "inbox", "editor");
  await test.step("the Inbox publishes the other recap, and says why one stays", async () => {
    for (const name of [title, other.title]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await button(page, "Publish").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
    await expect(toast(page, "Published 1 recap")).toBeVisible();
    await expect(page.getByText(/1 item did not change, because a sentence contradicts the transcript/)).toBeVisible();
    expect(await publishedIds()).toEqual([other.id]);
  });
  await test.step("the editor schedules it in its form, and reads why this is refused", async () => {
    await page.goto(`/admin?edit=${id}`);
    await page.getByLabel(/^Scheduled/).check();
    expectResponses([/\/rest\/v1\/er_episodes\?/, 400]);
    await button(page, "Update Recap").click();
    await expect(page.getByText(`A sentence of “${title}” contradicts the transcript.`)).toBeVisible();
  });
  await test.step("the editor publishes it in its form", async () => {
    await page.getByLabel(/^Published/).check();
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect(await publishedIds()).toHaveLength(2);
  });
});
