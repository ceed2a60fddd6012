import { withPassage } from "../../src/domain/receipts/passage.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { field } from "./admin.ts";
import { openRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const SECTION_GENERATOR = /\/functions\/v1\/generate-recap$/;
const TRANSCRIPT = "[00:00:05] Mara Quill: The pond is frozen until April, and no one walks on it.";
const STORED = "The pond is frozen until April, says Mara Quill, and the sponsor sells skates.";
const SHORTER = "The pond is frozen until April.";
const OTHER = "No one walks on the pond.";

test("an editor lets the model write a section again, and loses neither text", {
  tag: "@everyday",
}, async ({ page, pageWatcher }) => {
  const replies = [SHORTER, OTHER];
  const requests: { section: string; again: object }[] = [];
  await page.route(SECTION_GENERATOR, async (route) => {
    requests.push(route.request().postDataJSON());
    const quick_take = replies.shift() ?? "";
    const receipt = withPassage(
      { field: "quick_take", sentence: quick_take, lines: ["t-5"], support: "supported", saidBy: "model" },
      transcriptLines(TRANSCRIPT),
    );
    await route.fulfill({ json: { episode: { quick_take }, rests_on: "transcript", notes: [], receipts: [receipt] } });
  });
  const { slug, id } = await openRecap(page, { quick_take: STORED, transcript: TRANSCRIPT, made_by: "machine" });
  const writtenAgain = page.getByRole("region", { name: "Written again: Quick take" });
  const writeAgain = async (instruction: string) => {
    await page.getByRole("textbox", { name: "Instruction", exact: true }).fill(instruction);
    await page.keyboard.press("Enter");
    await expect(writtenAgain).toBeVisible();
  };

  await test.step("the editor reads both texts, and takes the new one with its receipts", async () => {
    await button(page, "Write again: Quick take").click();
    await writeAgain("less about the sponsor");
    expect(requests[0]).toMatchObject({
      section: "quick_take",
      again: { instruction: "less about the sponsor", earlier: STORED },
    });
    await expect(writtenAgain.getByRole("deletion")).toContainText("sponsor sells skates");
    await expect(field(page, "Quick take")).toHaveValue(STORED);
    await expectAccessible(page);
    await button(page, "Use the new text").click();
    await expect(field(page, "Quick take")).toHaveValue(SHORTER);
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect((await recapOf(slug))?.quick_take).toBe(SHORTER);
  });
  await test.step("the editor refuses a second text, and finds it and an unsaved text after a reload", async () => {
    await page.goto(`/admin?edit=${id}`);
    await field(page, "Quick take").fill("Typed by hand.");
    await button(page, "Write again: Quick take").click();
    await writeAgain("");
    await button(page, "Keep the earlier text").click();
    await expect(field(page, "Quick take")).toHaveValue("Typed by hand.");
    pageWatcher.answerDialog = (dialog) => dialog.accept();
    await page.reload();
    await button(page, "Versions").click();
    const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
    await expect(versions.filter({ hasText: "kept, without saving: Quick take" })).toHaveCount(3);
    await expect(versions.first()).toContainText("(now)");
    await versions
      .nth(1)
      .getByRole("button", { name: /^Put into the form/ })
      .click();
    await expect(field(page, "Quick take")).toHaveValue(OTHER);
  });
});
