import type { Page } from "@playwright/test";
import { field, makeDraftStorageFull, openAdmin } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

// All tests of this file change the same eight prompts, so the tests run one after the other.
test.describe.configure({ mode: "serial" });

const TITLES = [
  "Quick take",
  "Why it matters",
  "Recap",
  "Key takeaways",
  "Quotes",
  "Recommendations",
  "Startup ideas",
  "Playbook",
];

const bodyOf = async (slug: string) =>
  (await sql<{ body: string }>(`select body from site_content where slug = ${sqlString(slug)}`))[0]?.body;

const saveAll = (page: Page) => button(page, "Save All Prompts");

test("an admin tries a prompt, saves several prompts, and restores a previous text", {
  tag: "@everyday",
}, async ({ page, expectResponses }) => {
  test.slow();
  const [quotesBefore, quickTake] = [await bodyOf("prompt_quotes"), await bodyOf("prompt_quick_take")];
  const quotesPrompt = "Pick quotes of {title} from {description} for {audience}";
  await test.step("the prompts fail to load, and an admin clicks Retry", async () => {
    await page.route(/site_content/, (route) => route.fulfill(SERVER_ERROR));
    expectResponses([/site_content/, 500]);
    await openAdmin(page, "prompts");
    await expect(toast(page, "Failed to fetch prompt settings")).toBeVisible();
    await page.unroute(/site_content/);
    await button(page, "Retry").click();
    for (const title of TITLES) await expect(field(page, title)).toBeVisible();
    await expect(page.getByRole("heading", { name: "How This Works" })).toBeVisible();
    await expect(saveAll(page)).toBeDisabled();
  });
  await test.step("an admin tries a prompt on an episode without saving the prompt", async () => {
    await field(page, "Quotes").fill(quotesPrompt);
    await expect(page.getByText("{audience} is not a placeholder. The model receives it as written.")).toBeVisible();
    await field(page, "Quick take").fill("Say it of {title}, out of {description}");
    const episodes = page.getByRole("combobox", { name: "Episode", exact: true });
    await expect(button(page, "Try")).toBeDisabled();
    const [episode] = await sql<{ title: string }>(
      `select e.title from er_episodes e join er_shows s on s.id = e.show_id
       where s.slug = 'harbour-hours' order by e.slug limit 1`,
    );
    const title = episode?.title ?? "";
    await page.getByRole("searchbox", { name: /^Filter/ }).fill(title);
    await episodes.selectOption({ label: title });
    await button(page, "Try").click();
    await expect(page.getByText(/^No language model is set up on this site/)).toBeVisible();
    await page.getByText("The filled prompt").click();
    const filledPrompt = page.getByRole("region", { name: "The filled prompt" });
    await expect(filledPrompt).toContainText("Say it of [[title");
    await expect(filledPrompt).toContainText(title);
    expect(await bodyOf("prompt_quick_take")).toBe(quickTake);
    await expectAccessible(page);
  });
  await test.step("an admin saves all changed prompts together", async () => {
    await field(page, "Quick take").fill("Short: {title}");
    await expect(page.getByText("The site adds the text of the episode before this prompt.")).toBeVisible();
    await saveAll(page).click();
    await expect(toast(page, "All prompts updated successfully!")).toBeVisible();
    await expect(saveAll(page)).toBeDisabled();
    expect(await bodyOf("prompt_quotes")).toBe(quotesPrompt);
    expect(await bodyOf("prompt_quick_take")).toBe("Short: {title}");
  });
  await test.step("an admin restores the previous text of a prompt", async () => {
    await page.reload();
    await button(page, "Bring Back Previous Text").nth(1).click();
    await expect(field(page, "Quotes")).toHaveValue(quotesBefore ?? "");
    await page.keyboard.press("Control+s");
    await expect.poll(() => bodyOf("prompt_quotes")).toBe(quotesBefore);
  });
});

test("an admin reads which prompts were not saved, and why", async ({ page, pageWatcher, expectResponses }) => {
  await openAdmin(page, "prompts");
  await test.step("an admin reads that the server saved all prompts except one", async () => {
    await field(page, "Recap").fill("Recap {title}");
    await field(page, "Quotes").fill("Quotes {title}");
    await field(page, "Playbook").fill("Playbook {title}");
    await page.route(/site_content\?slug=eq\.prompt_quotes/, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 500, json: { message: "the disk is full" } })
        : route.continue(),
    );
    expectResponses([/site_content/, 500]);
    await saveAll(page).click();
    await expect(toast(page, "the disk is full")).toBeVisible();
    await expect(toast(page, "Not saved: Quotes. The other prompts are saved.")).toBeVisible();
    await expect(field(page, "Quotes")).toHaveValue("Quotes {title}");
    expect(await bodyOf("prompt_recap_body")).toBe("Recap {title}");
    expect(await bodyOf("prompt_playbook_extraction")).toBe("Playbook {title}");
    expect(await bodyOf("prompt_quotes")).not.toBe("Quotes {title}");
    await button(page, "Undo Changes").click();
  });
  await test.step("an admin must confirm before overwriting another admin's prompt", async () => {
    await field(page, "Recap").fill("Mine {title}");
    await sql("update site_content set body = 'Theirs {title}' where slug = 'prompt_recap_body'");
    await saveAll(page).click();
    await expect(toast(page, "Not saved: Recap. The site saved no prompt.")).toBeVisible();
    await expect(page.getByText("Someone else has saved Recap since you opened it.")).toBeVisible();
    expect(await bodyOf("prompt_recap_body")).toBe("Theirs {title}");
    pageWatcher.answerDialog = (dialog) => dialog.accept();
    await page.reload();
    await button(page, "Restore").click();
    await expect(field(page, "Recap")).toHaveValue("Mine {title}");
    await saveAll(page).click();
    await button(page, "Save my version").click();
    await expect.poll(() => bodyOf("prompt_recap_body")).toBe("Mine {title}");
    await expect(page.getByText("Someone else has saved")).toHaveCount(0);
    await expect(field(page, "Recap")).toHaveValue("Mine {title}");
  });
  await test.step("an admin does not see the button “Save as New” for a prompt that another admin has deleted", async () => {
    const columns = "slug, title, body";
    const condition = "slug = 'prompt_playbook_extraction'";
    const [row] = await sql<Record<string, string>>(`select ${columns} from site_content where ${condition}`);
    await field(page, "Playbook").fill("Mine {title}");
    await sql(`delete from site_content where ${condition}`);
    await saveAll(page).click();
    await expect(page.getByText("Someone else has deleted this prompt. Your changes are still here.")).toBeVisible();
    await expect(button(page, "Save as New")).toHaveCount(0);
    await expect(field(page, "Playbook")).toHaveValue("Mine {title}");
    const values = ["slug", "title", "body"].map((name) => sqlString(row?.[name] ?? ""));
    await sql(`insert into site_content (${columns}) values (${values})`);
  });
  await test.step("an admin with full browser storage reads that the browser stores no draft", async () => {
    await field(page, "Recap").fill("One {title}");
    await expect(page.getByText("This browser stores your changes until you save.")).toBeVisible();
    await makeDraftStorageFull(page);
    await field(page, "Quotes").fill("Two {title}");
    await expect(page.getByText("This browser cannot store your changes. Save soon.")).toBeVisible();
    await expect(page.getByText(/kept in this browser/)).toHaveCount(0);
  });
});
