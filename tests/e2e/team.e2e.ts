/** A team starts with an empty database and publishes a recap. Except for one command, the team uses only the browser. */
import type { BrowserContext, Page } from "@playwright/test";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { editLink, field, row, tab } from "./admin.ts";
import { chooseCategoryAndShow, listHeading, startNewRecap } from "./admin-recaps.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./people.ts";
import { button, toast } from "./screen.ts";

const ADMIN = "ada@team.test";
const EDITOR = { email: "edo@team.test", name: "Edo Lind" };
const AUTHOR = { email: "ann@team.test", name: "Ann Park" };
const SECOND_AUTHOR = { email: "ben@team.test", name: "Ben Soto" };

const recapNote = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const textInRow = (page: Page, title: string, text: string) => row(page, title).getByText(text, { exact: true });

test("a team of four starts with an empty database and publishes a recap", async ({
  browser,
  pageWatcher,
  expectResponses,
}) => {
  const site = await openEmptySite();
  const contexts: BrowserContext[] = [];
  try {
    const newPage = async () => {
      const context = await browser.newContext({
        baseURL: site.url,
        serviceWorkers: "block",
        locale: "en-US",
        reducedMotion: "reduce",
      });
      contexts.push(context);
      await pageWatcher.attach(context);
      return context.newPage();
    };
    const signIn = async ({ email }: { email: string }) => {
      const page = await newPage();
      await page.goto("/auth");
      await fillCredentials(page, email, PASSWORD);
      await clickButton(page, "Sign In");
      await page.waitForURL((url) => url.pathname !== "/auth");
      await page.goto("/admin");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin");
      return page;
    };
    const tabsOf = (page: Page) => page.getByRole("tab").allTextContents();

    const admin = await newPage();
    await test.step("a person signs up, and a command makes this person an admin", async () => {
      await admin.goto("/auth");
      await tab(admin, "Sign Up").click();
      await fillCredentials(admin, ADMIN, PASSWORD);
      await clickButton(admin, "Sign Up");
      await expect(admin.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await admin.goto("/__mail");
      const link = admin.getByRole("article").filter({ hasText: ADMIN }).getByRole("link");
      await admin.goto((await link.first().getAttribute("href")) ?? "");
      await admin.waitForURL(/\/onboarding/);
      await admin.goto("/admin");
      await expect(admin).toHaveURL("/");
      expect(await site.runAdminCommand(ADMIN)).toContain(`${ADMIN} is an admin now.`);
      await admin.goto("/admin");
      await expect(tab(admin, "Recaps")).toBeVisible();
      expect(await tabsOf(admin)).toEqual(
        "Recaps,Shows,Categories,AI Prompts,Inbox,Pictures,Podcasts,Reports,Numbers,People,Payouts,History".split(","),
      );
    });

    for (const account of [EDITOR, AUTHOR, SECOND_AUTHOR]) {
      await createAccount(site.backend, { ...account, password: PASSWORD });
    }
    await test.step("the admin gives three people the role Editor or Author", async () => {
      await tab(admin, "People").click();
      for (const [person, role] of [
        [EDITOR, "Editor"],
        [AUTHOR, "Author"],
        [SECOND_AUTHOR, "Author"],
      ] as const) {
        await admin.getByRole("searchbox", { name: /^Filter/ }).fill(person.email);
        await admin.getByRole("button", { name: person.name }).click();
        const dialog = admin.getByRole("dialog");
        await dialog.getByRole("button", { name: `Grant the role ${role}`, exact: true }).click();
        await expect(dialog.getByText(`${person.name} now has the role ${role}.`)).toBeVisible();
        await dialog.getByRole("button", { name: "Close" }).click();
      }
    });

    const editor = await signIn(EDITOR);
    await test.step("the editor creates a category and a show", async () => {
      expect(await tabsOf(editor)).toEqual([
        "Recaps",
        "Shows",
        "Categories",
        "Inbox",
        "Pictures",
        "Podcasts",
        "Reports",
        "Numbers",
        "History",
      ]);
      await tab(editor, "Categories").click();
      await field(editor, "Name").fill("Nature");
      await button(editor, "Create Category").click();
      await expect(row(editor, "Nature")).toBeVisible();
      await tab(editor, "Shows").click();
      await field(editor, "Name").fill("Pond Talk");
      await editor.getByLabel("Category").first().selectOption({ label: "Nature" });
      await button(editor, "Create Show").click();
      await expect(row(editor, "Pond Talk")).toBeVisible();
    });

    const author = await signIn(AUTHOR);
    const secondAuthor = await signIn(SECOND_AUTHOR);
    const startRecap = async (page: Page, title: string) => {
      await startNewRecap(page);
      await chooseCategoryAndShow(page, { category: "Nature", show: "Pond Talk" });
      await field(page, "Title").fill(title);
      await field(page, "Quick take").fill("Newts come back to one pond.");
    };
    await test.step("each author writes a draft and sees only their own draft", async () => {
      for (const [page, title] of [
        [author, "The newt year"],
        [secondAuthor, "Frogs at night"],
      ] as const) {
        expect(await tabsOf(page)).toEqual(["Recaps"]);
        await expect(page.getByRole("radio")).toHaveCount(0);
        await startRecap(page, title);
        await button(page, "Save Draft").click();
        await expect(textInRow(page, title, "Draft")).toBeVisible();
        await expect(page.getByRole("rowheader")).toHaveCount(1);
      }
    });

    await test.step("the second author deletes the draft and undoes the deletion", async () => {
      await secondAuthor.getByRole("button", { name: "Delete Frogs at night" }).click();
      const confirmation = secondAuthor.getByRole("alertdialog");
      await confirmation.getByRole("button", { name: "Delete" }).click();
      await expect(row(secondAuthor, "Frogs at night")).toHaveCount(0);
      await secondAuthor.getByRole("button", { name: "Undo" }).click();
      await expect(textInRow(secondAuthor, "Frogs at night", "Draft")).toBeVisible();
    });

    await test.step("the author submits the recap, and the editor sends the recap back with a note", async () => {
      await editLink(author, "The newt year").click();
      await field(author, "Quick take").fill("Newts come back to the same pond.");
      await button(author, "Submit for Review").click();
      await expect(recapNote(author, "You submitted this recap")).toBeVisible();
      await expectAccessible(author);
      await tab(editor, "Recaps").click();
      await editor.getByRole("combobox", { name: "State" }).selectOption("Submitted");
      await expect(textInRow(editor, "The newt year", "By Ann Park")).toBeVisible();
      await expect(editor.getByRole("rowheader")).toHaveCount(1);
      await editLink(editor, "The newt year").click();
      await button(editor, "Send Back").click();
      await expectAccessible(editor);
      await field(editor, "What should the writer change?").fill("Which pond?");
      await button(editor, "Send to the Writer").click();
      await expect(recapNote(editor, "This recap went back to Ann Park")).toBeVisible();
    });

    await test.step("the author reads the note, and submits the recap again", async () => {
      await author.reload();
      await expect(recapNote(author, "An editor sent this recap back.")).toContainText("Which pond?");
      await field(author, "Quick take").fill("Newts come back to the mill pond.");
      await button(author, "Submit for Review").click();
      await button(author, "Withdraw").click();
      await expect(recapNote(author, "You submitted this recap")).toHaveCount(0);
      await button(author, "Submit for Review").click();
      await expect(recapNote(author, "You submitted this recap")).toBeVisible();
    });

    await test.step("the editor publishes the recap, and the page names the author and the reviewer", async () => {
      await editor.reload();
      await expect(recapNote(editor, "Ann Park submitted this recap")).toContainText("Which pond?");
      await button(editor, "Publish").click();
      await expect(editor.getByText("By Ann Park · reviewed by Edo Lind")).toBeVisible();
      await site.waitForHtml("/recap/the-newt-year", /Ann Park/);
      await editor.goto("/recap/the-newt-year");
      const main = editor.getByRole("main");
      await expect(main.getByText("By Ann Park · reviewed by Edo Lind")).toBeVisible();
      await main.getByRole("link", { name: "Edit recap" }).click();
      await expect(field(editor, "Title")).toHaveValue("The newt year");
    });

    await test.step("the author cannot change the published recap", async () => {
      await author.reload();
      await expect(recapNote(author, "This recap is published. Only editors can change it.")).toBeVisible();
      await expect(button(author, "Save Draft")).toBeDisabled();
    });

    await test.step("the editor restores an older version of the recap", async () => {
      await field(editor, "Quick take").fill("A mistake.");
      await editor.keyboard.press("ControlOrMeta+s");
      await expect(toast(editor, "Recap updated successfully!")).toBeVisible();
      await button(editor, "Versions").click();
      await editor
        .getByRole("button", { name: /^Compare with now/ })
        .first()
        .click();
      await expectAccessible(editor);
      await editor
        .getByRole("dialog")
        .getByRole("button", { name: /^Put into the form/ })
        .first()
        .click();
      await expect(field(editor, "Quick take")).toHaveValue("Newts come back to the mill pond.");
      await button(editor, "Update Recap").click();
      await expect(listHeading(editor)).toBeFocused();
      const [storedRecap] = await site.backend.database.sql<{ quick_take: string }>(
        "select quick_take from er_episodes where slug = 'the-newt-year'",
      );
      expect(storedRecap?.quick_take).toBe("Newts come back to the mill pond.");
    });

    await test.step("the editor deletes the recap and undoes the deletion", async () => {
      await editor.goto("/admin");
      await editor.getByRole("button", { name: "Delete The newt year" }).click();
      await editor.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(row(editor, "The newt year")).toHaveCount(0);
      await editor.getByRole("button", { name: "Undo" }).click();
      await expect(textInRow(editor, "The newt year", "Published")).toBeVisible();
    });

    await test.step("the admin blocks an author, and the author reads why a save failed", async () => {
      await admin.goto("/admin?tab=people");
      await admin.getByRole("button", { name: SECOND_AUTHOR.name }).click();
      await expectAccessible(admin);
      await admin.getByLabel("Reason").fill("Copied a text.");
      await admin.getByRole("button", { name: "Block this account" }).click();
      await expect(admin.getByText("Ben Soto is blocked now.")).toBeVisible();
      await startRecap(secondAuthor, "Another night");
      expectResponses([/er_episodes/, 403]);
      pageWatcher.answerDialog = (dialog) => dialog.accept().catch(() => {});
      await button(secondAuthor, "Save Draft").click();
      await expect(secondAuthor).toHaveURL("/");
      await expect(
        secondAuthor.getByText("Your account cannot write at the moment. Reason: Copied a text."),
      ).toBeVisible();
    });

    await test.step("the last admin cannot give up the role of admin", async () => {
      await admin.goto("/admin?tab=people");
      await admin.getByRole("button", { name: ADMIN }).click();
      expectResponses([/rpc\/set_role/, 400]);
      await admin.getByRole("button", { name: "Revoke the role Admin" }).click();
      await admin.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await expect(admin.getByText("This is the last admin.")).toBeVisible();
      await admin.goto("/admin?tab=history");
      const entries = admin.getByRole("listitem");
      await expect(entries.filter({ hasText: "Edo Lind" }).first()).toContainText("The newt year");
      await expectAccessible(admin);
    });
  } finally {
    // Close the pages before the server stops. An open page of the admin area would send more requests.
    await Promise.all(contexts.map((context) => context.close()));
    await site.close();
  }
});
