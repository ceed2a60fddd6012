/** An admin starts with an empty database and runs the whole site in the browser. One command makes the first admin. */
import type { BrowserContext } from "@playwright/test";
import { field, row, tab } from "./admin.ts";
import { chooseCategoryAndShow, startNewRecap } from "./admin-recaps.ts";
import { createSignUp, openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { addPodcasts, searchBox, titleField } from "./list-builder.ts";
import { button, toast } from "./screen.ts";
import { openCountedBrowser } from "./visitors.ts";

const ADMIN = "ada@first.test";
const PRO = "pia@first.test";
const READER = "rita@first.test";
const LIST_TITLE = "Two quiet shows";
const RECAP_TITLE = "The newt year";

test("an admin fills an empty site, decides on reports, pays a pro and reads the numbers", {
  tag: "@everyday",
}, async ({ browser, pageWatcher }) => {
  const site = await openEmptySite();
  const contexts: BrowserContext[] = [];
  try {
    const signUp = createSignUp(site, { browser, pageWatcher, contexts });
    const admin = await signUp(ADMIN);
    await test.step("the first admin sees that the site has counted nothing yet", async () => {
      await site.runAdminCommand(ADMIN);
      await admin.goto("/admin?tab=numbers");
      await expect(admin.getByText("Nothing has been counted yet.")).toBeVisible();
    });

    await test.step("the admin adds podcasts, a category, a show and a recap", async () => {
      await tab(admin, "Podcasts").click();
      for (const name of ["Lantern Hours", "Mill Notes"]) {
        await field(admin, "Name").fill(name);
        await button(admin, "Create Podcast").click();
        await expect(row(admin, name)).toBeVisible();
      }
      await tab(admin, "Categories").click();
      await field(admin, "Name").fill("Nature");
      await button(admin, "Create Category").click();
      await expect(row(admin, "Nature")).toBeVisible();
      await tab(admin, "Shows").click();
      await field(admin, "Name").fill("Pond Talk");
      await admin.getByLabel("Category").first().selectOption({ label: "Nature" });
      await button(admin, "Create Show").click();
      await expect(row(admin, "Pond Talk")).toBeVisible();
      await tab(admin, "Recaps").click();
      await startNewRecap(admin);
      await chooseCategoryAndShow(admin, { category: "Nature", show: "Pond Talk" });
      await field(admin, "Title").fill(RECAP_TITLE);
      await field(admin, "Quick take").fill("Newts come back to one pond.");
      await button(admin, "Create Recap").click();
      await expect(toast(admin, "Recap created successfully!")).toBeVisible();
      await site.waitForHtml("/recap/the-newt-year", /Newts come back/);
    });

    const pro = await signUp(PRO);
    await test.step("the admin grants a reader the role Pro, and sets the reward of a referral", async () => {
      await tab(admin, "People").click();
      await admin.getByRole("button", { name: PRO }).click();
      const dialog = admin.getByRole("dialog");
      await dialog.getByRole("button", { name: "Grant the role Pro", exact: true }).click();
      await expect(dialog.getByText(`${PRO} now has the role Pro.`)).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await tab(admin, "Payouts").click();
      await admin.getByLabel("Amount in dollars").fill("5");
      await admin.getByLabel("Days after the sign-up").fill("0");
      await button(admin, "Save rule").click();
      await expect(admin.getByText("Each new referral earns $5.00")).toBeVisible();
    });

    await pro.goto("/pro-dashboard");
    const link = await pro.getByLabel("Link", { exact: true }).inputValue();
    const reader = await signUp(READER, `/${new URL(link).search}`);
    const listPath =
      await test.step("the pro suggests a podcast, and publishes a list that contains this podcast", async () => {
        await pro.goto("/create-top-list");
        await titleField(pro).fill(LIST_TITLE);
        await addPodcasts(pro, "Lantern Hours");
        await searchBox(pro).fill("Pond Nights");
        await expect(pro.getByText("No podcasts found.", { exact: true }).last()).toBeVisible();
        await pro.keyboard.press("Escape");
        await button(pro, "Can't find it?").click();
        await pro.getByRole("textbox", { name: "Website or feed" }).fill("https://pond.example");
        await button(pro, "Suggest and Add").click();
        await expect(toast(pro, "Added to your list")).toBeVisible();
        await searchBox(pro).fill("Pond N");
        await expect(pro.getByRole("option", { name: /Pond Nights/ })).toContainText(
          "Your suggestion. Others see it after a review.",
        );
        await pro.keyboard.press("Escape");
        await pro.getByRole("textbox", { name: "Note on Lantern Hours" }).fill("Rude words");
        await button(pro, "Publish Your Top 10").click();
        await expect(pro).toHaveURL(/\/top-list\/[0-9a-f-]{36}$/);
        return new URL(pro.url()).pathname;
      });

    await test.step("the admin accepts the suggested podcast, and another reader sees the podcast in the list", async () => {
      await tab(admin, "Podcasts").click();
      await row(admin, "Pond Nights").getByRole("button", { name: "Review Pond Nights" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "List this podcast" }).click();
      await expect(toast(admin, "The podcast is listed now.")).toBeVisible();
      await reader.goto(listPath);
      await expect(reader.locator(".ranked-name")).toHaveText(["Lantern Hours", "Pond Nights"]);
    });

    await test.step("a reader reports a recap, a note and a list", async () => {
      const sendReport = async (path: string, name: string, message: string) => {
        await reader.goto(path);
        await reader.getByRole("button", { name }).click();
        const dialog = reader.getByRole("dialog");
        await dialog.getByRole("textbox").fill(message);
        await dialog.getByRole("button", { name: "Send" }).click();
        await expect(dialog.getByRole("status")).toContainText("Thank you.");
      };
      await sendReport("/recap/the-newt-year", "Report a mistake", "They come back to two ponds.");
      await sendReport(listPath, "Report this note on Lantern Hours", "An insult");
      await sendReport(listPath, "Report this list", "Advertising");
    });

    await test.step("the admin corrects the recap, removes the note and dismisses the third report", async () => {
      await tab(admin, "Reports").click();
      const decideOnReport = async (name: RegExp, action: string, label: RegExp, text: string) => {
        const item = admin.getByRole("article", { name });
        await item.getByRole("button", { name: action }).click();
        await item.getByRole("textbox", { name: label }).fill(text);
        await item.getByRole("button", { name: action }).last().click();
        await expect(item).toHaveCount(0);
      };
      await decideOnReport(/The newt year$/, "Correct", /^Correction/, "Newts come back to two ponds.");
      await decideOnReport(/^Note: /, "Remove the note", /^Reason/, "No insults here");
      await decideOnReport(/^List: /, "Dismiss", /^Reply/, "The list is no advertisement.");
      await expect(admin.getByText("No open reports")).toBeVisible();
      await site.waitForHtml("/recap/the-newt-year", /Newts come back to two ponds\./);
    });

    await test.step("the admin pays the pro", async () => {
      await tab(admin, "Payouts").click();
      await button(admin, "Start payout of $5.00").click();
      await button(admin, "Mark as paid").click();
      await admin.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).click();
      await expect(toast(admin, "The payout is marked as paid.")).toBeVisible();
    });

    await test.step("a visitor reads a recap, a reader follows a show, and the admin sees the totals", async () => {
      const visitor = await openCountedBrowser(browser, pageWatcher, site.url);
      contexts.push(visitor);
      const page = await visitor.newPage();
      for (const path of ["/recap/the-newt-year", "/show/pond-talk"]) {
        await page.goto(path);
        const countResponse = page.waitForResponse(/count-reading/);
        await page.mouse.wheel(0, 200);
        expect((await countResponse).ok()).toBe(true);
      }
      const searchResponse = page.waitForResponse(/rpc\/search$/);
      await page.goto("/search?q=zzkiln");
      await searchResponse;
      await reader.goto("/show/pond-talk");
      await reader.getByRole("button", { name: "Follow Show" }).first().click();
      await expect(reader.getByRole("button", { name: "Following", exact: true }).first()).toBeVisible();
      await tab(admin, "Numbers").click();
      const recaps = admin.getByRole("table", { name: "Most read recaps" });
      await expect(recaps.getByRole("row", { name: `${RECAP_TITLE} 1` })).toBeVisible();
      const shows = admin.getByRole("table", { name: "Most read shows" });
      await expect(shows.getByRole("row", { name: "Pond Talk 1" })).toBeVisible();
      const follows = admin.getByRole("table", { name: "Follows by show" });
      await expect(follows.getByRole("row", { name: "Pond Talk +1 1 0" })).toBeVisible();
      await expect(admin.getByText("No two visitors used the same words.")).toBeVisible();
    });
  } finally {
    for (const context of contexts) await context.close();
    await site.close();
  }
});
