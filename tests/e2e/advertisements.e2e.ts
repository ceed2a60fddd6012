import { serveSound } from "../support/media.ts";
import { field, findRow, openAdmin } from "./admin.ts";
import { insertRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { readLayoutShifts } from "./measure.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { button } from "./screen.ts";

const SOUND = "https://sound.example/advertisement.wav";
const AD =
  "Brandywhistle mattresses are made by hand in a barn by the sea. Sleep on one for a hundred nights, and send it back.";
const TALK = [
  "[00:00:00] Mara Quill: Welcome. The lamp is wiped each morning, before the first boat leaves.",
  "[00:00:20] Mara Quill: This hour is brought to you by Brandywhistle.",
  `[00:00:30] Speaker 3: ${AD}`,
  "[00:01:05] Mara Quill: Back to Marla Quil, who wiped it for thirty years. Marla Quil never fell.",
  "[00:01:30] Mara Quill: The dress code was strict.",
].join("\n");

test("an editor writes a glossary, confirms an advertisement with one key and corrects names; readers see it folded", {
  tag: "@everyday",
}, async ({ page, context, browser, expectResponses }) => {
  await serveSound(context, SOUND, 100);
  const recap = await insertRecap({ transcript: TALK, enclosure_url: SOUND });
  await sql(`insert into er_episodes (show_id, title, slug, transcript, is_published)
    values (${sqlString(recap.showId)}, 'Other', ${sqlString(`${recap.slug}-other`)}, ${sqlString(`Hello. ${AD}`)}, false)`);

  await test.step("an editor pastes the glossary of the show, and reads what is wrong", async () => {
    await openAdmin(page, "shows", "editor");
    await findRow(page, recap.show);
    await page.getByRole("link", { name: `Edit ${recap.show}`, exact: true }).click();
    await field(page, "Glossary").fill("Mara Quill: Marla Quil\n: Frenel");
    await expect(page.getByText("Line 2: The term before the colon is missing.")).toBeVisible();
    await expect(button(page, "Save the glossary")).toBeDisabled();
    await field(page, "Glossary").fill("Mara Quill: Marla Quil\nFresnel: Frenel");
    await page.route(/change_glossary/, (route) => route.fulfill({ status: 500, json: { message: "Down." } }));
    expectResponses([/change_glossary/, 500]);
    await button(page, "Save the glossary").click();
    await expect(page.getByText("Down.")).toBeVisible();
    await expect(field(page, "Glossary")).toHaveValue("Mara Quill: Marla Quil\nFresnel: Frenel");
    await page.unroute(/change_glossary/);
    await button(page, "Save the glossary").click();
    await expect(page.getByText("Stored 2 terms.")).toBeVisible();
    await expect(field(page, "Glossary")).toHaveValue("Fresnel: Frenel\nMara Quill: Marla Quil");
  });

  await page.goto(`/admin?tab=recaps&edit=${recap.id}&transcript`);
  await test.step("the editor confirms a proposal with one key, undoes it, and confirms it again", async () => {
    await page.getByRole("tab", { name: "Advertisements" }).click();
    const proposal = page.getByRole("list", { name: "Proposals" }).getByRole("listitem");
    await expect(proposal).toHaveCount(1);
    await expect(proposal).toContainText("0:20 · Advertisement, 45 s, 2 lines: This hour is brought to you by");
    await expect(proposal).toContainText("Why: the words “brought to you by”; 1 of 1 other episodes repeat it.");
    await proposal.getByRole("button", { name: "Mark" }).focus();
    await page.keyboard.press("m");
    await expect(proposal).toHaveCount(0);
    const marked = page.getByRole("list", { name: "Marked" }).getByRole("listitem");
    await expect(marked).toContainText("0:20 · Advertisement, 45 s");
    await button(page, "Undo").click();
    await expect(marked).toHaveCount(0);
    await proposal.getByRole("button", { name: "Mark" }).focus();
    await page.keyboard.press("m");
    await expect(marked).toHaveCount(1);
  });
  await test.step("the editor marks the last line by its time, and removes the mark", async () => {
    const places = page.getByRole("group", { name: "Mark lines" });
    await places.getByLabel("From").fill("soon");
    await button(page, "Mark as advertisement").click();
    await expect(page.getByText("Enter the time of a line, such as 12:04, or its number.")).toBeVisible();
    await places.getByLabel("From").fill("1:30");
    await expect(places).toContainText("The dress code was strict.");
    await button(page, "Mark as advertisement").click();
    const marked = page.getByRole("list", { name: "Marked" }).getByRole("listitem");
    await expect(marked).toHaveCount(2);
    await marked.last().getByRole("button", { name: "Remove the mark" }).click();
    await expect(marked).toHaveCount(1);
    await expectAccessible(page);
  });
  await test.step("the editor corrects one of two places, and adds a term", async () => {
    await page.getByRole("tab", { name: "Glossary" }).click();
    const places = page.getByRole("list", { name: "Corrections" }).getByRole("listitem");
    await expect(places).toHaveCount(2);
    await places.last().getByRole("checkbox").uncheck();
    await button(page, "Correct 1 place").click();
    await expect(places).toHaveCount(1);
    await page.getByLabel("Right spelling").fill("Brandywhistle");
    await page.getByLabel("Misheard as").fill("Brandy whistle");
    await button(page, "Add to the glossary").click();
    await expect(page.getByText("“Brandywhistle” is in the glossary of the show.")).toBeVisible();
    await expectAccessible(page);
    await button(page, "Save").click();
    await expect
      .poll(async () => (await recapOf(recap.slug))?.transcript)
      .toContain("Back to Mara Quill, who wiped it for thirty years. Marla Quil never fell.");
  });

  await waitUntilLive();
  await test.step("a reader without scripts sees the advertisement folded, and can open it", async () => {
    const reader = await browser.newContext({ javaScriptEnabled: false });
    const tab = await reader.newPage();
    await tab.goto(`/recap/${recap.slug}/transcript`);
    const summary = tab.getByText("Advertisement, 45 s");
    await expect(summary).toBeVisible();
    await expect(tab.getByText(AD)).toBeHidden();
    await summary.click();
    await expect(tab.getByText(AD)).toBeVisible();
    await reader.close();
  });
  await test.step("the find bar and the search leave the advertisement out, and a link opens it", async () => {
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(`/recap/${recap.slug}/transcript`);
    await reader.getByRole("searchbox", { name: "Find in this transcript" }).fill("mattresses");
    await expect(reader.locator("#find output")).toHaveText("Not found");
    expect(await readLayoutShifts(reader)).toEqual([]);
    await expect(reader.getByRole("combobox", { name: "Speaker" })).toHaveCount(0);
    await reader.goto(`/recap/${recap.slug}/transcript?again#t-30`);
    await expect(reader.getByText(AD)).toBeVisible();
    await expectAccessible(reader);
    await reader.goto("/search?q=brandywhistle+mattresses");
    await expect(reader.getByRole("heading", { name: "No results for" })).toBeVisible();
    await reader.context().close();
  });
});
