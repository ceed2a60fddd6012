/** Fills every field of the recap form, and uses every tool of the editor in the body. */
import type { Page } from "@playwright/test";
import { field, slugOf } from "./admin.ts";
import { richTextField, toolbarControl } from "./admin-recaps.ts";
import { expect } from "./fixtures.ts";
import { makePhoto } from "./photo.ts";
import { button } from "./screen.ts";

const BODY = "Recap body";

async function typeWithEveryTool(page: Page): Promise<void> {
  await richTextField(page, BODY).click();
  const type = async (text: string, tools: string[]) => {
    for (const name of tools) await toolbarControl(page, BODY, name).click();
    await page.keyboard.type(text);
    for (const name of tools) await toolbarControl(page, BODY, name).click();
  };
  await page.keyboard.type("Plain, ");
  await type("bold", ["Bold"]);
  await type("slanted", ["Italic"]);
  await type("under", ["Underline"]);
  await type("gone", ["Strikethrough"]);
  await type("let x", ["Code"]);
  await toolbarControl(page, BODY, "Colour").selectOption("red");
  await page.keyboard.type("red");
  await toolbarControl(page, BODY, "Colour").selectOption("");
  await toolbarControl(page, BODY, "Alignment").selectOption("center");
  await page.keyboard.press("Enter");
  await toolbarControl(page, BODY, "Alignment").selectOption("");
  await toolbarControl(page, BODY, "Bulleted list").click();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await toolbarControl(page, BODY, "Numbered list").click();
  await page.keyboard.type("first");
  await page.keyboard.press("Enter");
  await toolbarControl(page, BODY, "Numbered list").click();
  await toolbarControl(page, BODY, "Quote").click();
  await page.keyboard.type("said");
  await page.keyboard.press("Enter");
  await toolbarControl(page, BODY, "Quote").click();
  await toolbarControl(page, BODY, "Code block").click();
  await page.keyboard.type("a < b");
  await page.keyboard.press("Enter");
  await toolbarControl(page, BODY, "Code block").click();
  await toolbarControl(page, BODY, "Heading").selectOption("3");
  await page.keyboard.type("Sub");
  await page.keyboard.press("Enter");
  await toolbarControl(page, BODY, "Link").click();
  await field(page, "Link to").fill("example.com/x");
  await page.keyboard.press("Enter");
  await expect(richTextField(page, BODY)).toBeFocused();
}

/** The body that the database has after `typeWithEveryTool` and a save. */
export const BODY_WITH_EVERY_TOOL = [
  '<p class="ql-align-center">Plain, <strong>bold</strong><em>slanted</em><u>under</u><s>gone</s>',
  '<code>let x</code><span class="ql-color-red">red</span></p>',
  "<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol><blockquote>said</blockquote>",
  "<pre>a &lt; b</pre><h3>Sub</h3>",
  '<p><a href="https://example.com/x" rel="noopener nofollow">https://example.com/x</a></p>',
].join("");

export async function fillEveryField(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await expect(field(page, "Slug")).toHaveValue(slugOf(title));
  await field(page, "YouTube URL").fill("https://www.youtube.com/watch?v=aaaaaaaaaaa");
  await field(page, "Episode date").fill("2026-03-04");
  await field(page, "Duration in minutes").fill("42");
  await field(page, "Episode link").fill("https://example.com/ponds");
  await page.getByLabel("Upload a file").setInputFiles({
    name: "pond.png",
    mimeType: "image/png",
    buffer: await makePhoto(page, { width: 320, height: 180, type: "image/png" }),
  });
  await expect(field(page, "Thumbnail")).toHaveValue(/\/thumbnails\/episodes\//);
  await button(page, "Add guest").click();
  await page.keyboard.type("Ada Park");
  await button(page, "Add guest").click();
  await page.keyboard.type("Bo Lind");
  await field(page, "Link of guest 2").fill("https://example.com/bo");
  await button(page, "Move Bo Lind up").click();
  await field(page, "Quick take").fill("Ice floats, so ponds freeze from the top.");
  await typeWithEveryTool(page);
  await field(page, "Key takeaways").fill("Ice floats.\n\nFish survive below.");
  await field(page, "Quotes").fill("Cold water sinks until it does not. — Ada Park");
  await richTextField(page, "Recommendations").click();
  await page.keyboard.type("A Book of Ponds, by Bo Lind\nThe ice chart, a website");
  await field(page, "Why it matters").fill("Lakes would die otherwise.");
  await field(page, "Call to action").fill("Go and look.");
  await field(page, "Transcript").fill("Ada Park: Cold water sinks until it does not. Ice floats. Fish survive below.");
  await page.getByLabel("Featured", { exact: true }).check();
}
