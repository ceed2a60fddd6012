import type { Page } from "@playwright/test";
import { field } from "./admin.ts";
import { openRecap, recapOf, richTextField, toolbarControl } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";

const BODY = "Recap body";

/** Pastes data into a text editor, and returns how many milliseconds the page needed. */
const paste = (page: Page, name: string, data: Record<string, string>) =>
  richTextField(page, name).evaluate((element, textsByType) => {
    const clipboard = new DataTransfer();
    for (const [type, text] of Object.entries(textsByType)) clipboard.setData(type, text);
    const event = { clipboardData: clipboard, bubbles: true, cancelable: true };
    const startedAt = performance.now();
    element.dispatchEvent(new ClipboardEvent("paste", event));
    return performance.now() - startedAt;
  }, data);

/** Saves with Ctrl+S, which does not close the recap. Then expects `body` in the database. */
async function save(page: Page, slug: string, body: string | RegExp) {
  await page.keyboard.press("Control+s");
  const readStoredBody = async () => (await recapOf(slug))?.recap_body ?? "";
  const matcher = expect.poll(readStoredBody);
  await (typeof body === "string" ? matcher.toBe(body) : matcher.toMatch(body));
}

test("an admin uses the text editor with the keyboard, and the text editor cleans pasted text (F7, F26)", async ({
  page,
}) => {
  const storedNote = page.getByText("This browser stores your changes until you save.");
  const { slug } = await openRecap(page, {
    recap_body: '<p>One &amp; <b>two</b></p><hr><p class="ql-indent-1">three</p>',
  });
  await test.step("an admin enters and leaves the text editor with the keyboard", async () => {
    await field(page, "Quick take").focus();
    await page.keyboard.press("Tab");
    await expect(toolbarControl(page, BODY, "Heading")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(toolbarControl(page, BODY, "Bold")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(richTextField(page, BODY)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(field(page, "Key takeaways")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(richTextField(page, BODY)).toBeFocused();
  });
  await test.step("an admin undoes a change, and the browser stores no draft", async () => {
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    await expect(storedNote).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(storedNote).toHaveCount(0);
    await page.keyboard.type("!");
    await save(page, slug, '<p>One &amp; <strong>two</strong></p><hr><p class="ql-indent-1">three!</p>');
  });
  await test.step("F27: an admin copies text, and the HTML comes from this site and not from Quill", async () => {
    await page.keyboard.press("Control+a");
    const copied = await richTextField(page, BODY).evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
      return { html: clipboardData.getData("text/html"), text: clipboardData.getData("text/plain") };
    });
    // Quill's own HTML has `&nbsp;` for every space.
    expect(copied.html).toBe('<p>One &amp; <strong>two</strong></p><hr><p class="ql-indent-1">three!</p>');
    expect(copied.text).toContain("One & two");
  });
  await test.step("an admin makes text bold with the keyboard, and the button Bold in the toolbar looks pressed", async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Strong");
    await expect(toolbarControl(page, BODY, "Bold")).toHaveAttribute("aria-pressed", "true");
    await expect(richTextField(page, BODY)).toHaveText("Strong");
  });
  await test.step("F26: the text editor refuses a huge paste, and cleans deeply nested HTML within a second", async () => {
    const hugeHtml = `<p>${"<b>x</b>".repeat(650_000)}</p>`;
    await paste(page, BODY, { "text/html": hugeHtml, "text/plain": "x" });
    await expect(page.getByText(/^The pasted text has 5.2 million/)).toBeVisible();
    await expect(richTextField(page, BODY)).toHaveText("Strong");
    const nestedHtml = `${"<div><b>".repeat(10_000)}deep${"</b></div>".repeat(10_000)}`;
    const milliseconds = await paste(page, BODY, { "text/html": nestedHtml, "text/plain": "deep" });
    await expect(richTextField(page, BODY)).toContainText("deep");
    expect(milliseconds).toBeLessThan(1000);
    await expect(page.getByText(/^That is too much/)).toHaveCount(0);
  });
  await test.step("F7: an admin pastes HTML, and the text editor removes scripts and styles", async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await paste(page, BODY, {
      "text/html": `<h2 style="color:red">Title</h2><p style="font-size:40px" onclick="x()">Text
      <span style="font-weight:700">bold</span>
      <a href="javascript:alert(1)">bad</a> <img src="https://a.test/x.png" onerror="alert(1)"></p>
      <script>alert(1)</script><ul><li>item</li></ul>`,
      "text/plain": "Title",
    });
    await expect(richTextField(page, BODY)).toContainText("item");
    await save(page, slug, /^<h2>Title<\/h2><p>Text <strong>bold<\/strong> bad ?<\/p><ul><li>item<\/li><\/ul>$/);
  });
  await test.step("an admin removes the formatting, and the words stay", async () => {
    await page.keyboard.press("Control+a");
    await toolbarControl(page, BODY, "Clear formatting").click();
    await save(page, slug, /^<p>Title<\/p><p>Text bold bad ?<\/p><p>item<\/p>$/);
  });
});

const wordListItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const wordCell = (text: string) => `<td width=300 style='border:solid'><p class=MsoNormal>${text}</p></td>`;

const PASTED_STRUCTURES = [
  [
    "lists from Word",
    wordListItem(1, "·", "Ice <b>floats</b>") + wordListItem(2, "o", "Fish survive") + wordListItem(1, "·", "Frogs"),
    "<ul><li>Ice <strong>floats</strong><ul><li>Fish survive</li></ul></li><li>Frogs</li></ul>",
  ],
  [
    "numbered lists from Word",
    `<p class=MsoNormal>Steps</p>${wordListItem(1, "1.", "Drill")}${wordListItem(2, "a)", "Measure")}`,
    "<p>Steps</p><ol><li>Drill<ol><li>Measure</li></ol></li></ol>",
  ],
  [
    "a table from Word with bold headings",
    `<table class=MsoTableGrid><tr>${wordCell("<b>Year</b>")}${wordCell("<b>Depth</b>")}</tr>
     <tr>${wordCell("1987")}${wordCell("3 m, <i>measured</i>")}</tr><tr>${wordCell("1988")}${wordCell("")}</tr></table>`,
    "<ul><li>Year: 1987; Depth: 3 m, <em>measured</em></li><li>Year: 1988</li></ul>",
  ],
  [
    "a table from Word without headings",
    `<table><tr>${wordCell("Ice")}${wordCell("cold")}</tr><tr>${wordCell("Steam")}${wordCell("<script>x</script>hot")}</tr></table>`,
    "<ul><li>Ice; cold</li><li>Steam; hot</li></ul>",
  ],
  [
    "a table that Word uses only for the layout",
    `<table><tr>${wordCell("One")}${wordCell("<p>Two</p>")}</tr></table>`,
    "<p>One</p><p>Two</p>",
  ],
  [
    "tracked changes from Word",
    `<p class=MsoNormal>The ice is <span class=msoDel><del cite="mailto:Ada" datetime="2026-01-02T10:00">two </del></span><span class=msoIns><ins cite="mailto:Ada" datetime="2026-01-02T10:00">three </ins></span>metres <span style='display:none;mso-hide:all'>secret </span>deep.</p>`,
    "<p>The ice is three metres deep.</p>",
  ],
  [
    "comments from Word",
    `<p class=MsoNormal>A <a style='mso-comment-reference:AB_1;mso-comment-date:20260102T1000'>cold</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span> lake</p>
     <div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><a name="_msocom_1"></a><p class=MsoCommentText><a href="#_msoanchor_1" class=msocomoff>[AB1]</a>Check this!</p></div></div></div>`,
    "<p>A cold lake</p>",
  ],
  [
    "tracked changes from Word on the web",
    `<p><span class="TextRun"><span class="NormalTextRun">Snow </span></span><span class="TextRun TrackChangeTextDeletion"><span class="NormalTextRun TrackChangeTextDeletionMarker">melts </span></span><span class="TextRun TrackedChange TrackChangeTextInsertion">falls</span></p>`,
    "<p>Snow falls</p>",
  ],
  [
    "comments from Google Docs",
    `<p><span>A frog</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Which one?</span></p></div>`,
    "<p>A frog</p>",
  ],
] as const;

test("an editor pastes lists and tables from Word, and the recap contains simple lists and paragraphs", async ({
  page,
}) => {
  const { slug } = await openRecap(page, { recap_body: "" });
  for (const [title, html, expected] of PASTED_STRUCTURES) {
    await test.step(`the editor pastes ${title}`, async () => {
      await richTextField(page, BODY).click();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await paste(page, BODY, { "text/html": `<html><body>${html}</body></html>` });
      await save(page, slug, expected);
    });
  }
});

test("an editor pastes paragraphs over a heading, and gets no heading", async ({ page }) => {
  await openRecap(page, { recap_body: "<h2>Old heading</h2><p>After.</p>" });
  const pastedText = { "text/html": "<p>First.</p><p>Second.</p>", "text/plain": "First.\n\nSecond." };
  const body = richTextField(page, BODY);
  await body.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await paste(page, BODY, pastedText);
  await expect(body.locator("p")).toHaveText(["First.", "Second.", "After."]);
  await expect(body.locator("h2")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(body.locator("h2")).toHaveText("Old heading");
});
