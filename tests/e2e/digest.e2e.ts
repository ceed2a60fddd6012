/** A reader turns on the e-mail digest, gets a digest, and unsubscribes without signing in. */
import type { Page } from "@playwright/test";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf } from "./follows.ts";
import { linkInMail } from "./mail.ts";
import { newPerson, type Person, signInAs } from "./people.ts";
import { api, signInForToken, sql, sqlString, waitUntil } from "./product.ts";
import { button, toast } from "./screen.ts";
import { insertEpisode } from "./seed.ts";

const digestSection = (page: Page) => page.locator("#digest");
const digestStatus = (page: Page) => digestSection(page).getByRole("status");
const digestsTo = (page: Page, email: string) =>
  page.getByRole("article").filter({ hasText: email }).filter({ hasText: "Unsubscribe:" });

async function sendDigest(page: Page, person: Person) {
  const editor = await newPerson({ role: "editor" });
  const token = await signInForToken(editor.email);
  await sql(`update private.digests set next_at = now() where user_id = ${sqlString(person.id)}`);
  await api("POST", "/functions/v1/send-digests", { token, body: {} });
  await page.goto("/__mail");
}

test("a reader confirms the weekly digest, reads a digest, and unsubscribes without signing in", {
  tag: "@everyday",
}, async ({ page, browser, pageWatcher }) => {
  test.slow();
  const person = await newPerson();
  const otherBrowser = await browser.newContext();
  await pageWatcher.attach(otherBrowser);
  const visitorPage = await otherBrowser.newPage();
  const title = `A digest for ${person.email.split("@")[0]}`;
  const slug = `digest-${person.email.split("@")[0]}`;

  await test.step("a reader turns on the weekly digest with the keyboard", async () => {
    await signInAs(page, person);
    await page.goto("/account#digest");
    await expect(digestStatus(page)).toHaveText("You get no digest.");
    await digestSection(page).getByRole("radio", { name: "Off" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(digestSection(page).getByRole("radio", { name: /^Weekly/ })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Check your mailbox")).toBeVisible();
    await expect(digestStatus(page)).toContainText(`We sent a link to ${person.email}.`);
    await expect(button(page, "Send the Confirmation Again")).toBeVisible();
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
  });

  await test.step("the reader confirms the digest in another browser, without signing in", async () => {
    const mailPage = await page.context().newPage();
    const link = await linkInMail(mailPage, person.email, "Confirm your e-mail digest");
    await mailPage.close();
    await visitorPage.goto(link);
    await expect(visitorPage.getByRole("heading", { level: 1 })).toHaveText("Turn on the e-mail digest?");
    await expectAccessible(visitorPage, [PHONE, DARK_DESKTOP]);
    await button(visitorPage, "Turn On the Digest").click();
    await expect(visitorPage.getByRole("heading", { level: 1 })).toHaveText("The digest is on");
    await page.reload();
    await expect(digestStatus(page)).toContainText("Active.");
    await expect(button(page, "Send the Confirmation Again")).toHaveCount(0);
  });

  await test.step("the reader follows a show, and the next recap of this show arrives in a digest", async () => {
    await page.goto("/show/oddments");
    await button(page, "Follow Show").click();
    await expect(button(page, "Following")).toBeVisible();
    await expect.poll(() => followsOf(person)).toMatchObject({ shows: ["oddments"] });
    await sql(insertEpisode({ slug, title, first_published_at: new Date().toISOString() }));
    await sendDigest(page, person);
    await waitUntil(
      async () => {
        await page.goto("/__mail");
        return digestsTo(page, person.email).count();
      },
      (count) => count > 0,
    );
    const mail = digestsTo(page, person.email);
    await expect(mail.getByRole("heading")).toHaveText(title);
    await expect(mail.getByRole("link", { name: `/recap/${slug}` })).toBeVisible();
    await expect(mail).toContainText("because you turned on the e-mail digest");
    await sendDigest(page, person);
    await expect(digestsTo(page, person.email)).toHaveCount(1);
  });

  await test.step("the reader unsubscribes without signing in", async () => {
    const link = digestsTo(page, person.email).getByRole("link", { name: "#unsubscribe=" });
    await visitorPage.goto(String(await link.getAttribute("href")));
    await expect(visitorPage.getByRole("heading", { level: 1 })).toHaveText("Stop the e-mail digest?");
    await button(visitorPage, "Unsubscribe").click();
    await expect(visitorPage.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");
    await expectAccessible(visitorPage, [PHONE]);
    await page.goto("/account");
    await expect(digestStatus(page)).toHaveText("You get no digest.");
  });
  await otherBrowser.close();
});

test("a reader sees that bounced e-mails have stopped the digest, and turns the digest off", async ({ page }) => {
  const person = await newPerson();
  await sql(`insert into private.digests (user_id, frequency, state, stop_reason, email)
    values (${sqlString(person.id)}, 'daily', 'stopped', 'bounce', ${sqlString(person.email)})`);
  await signInAs(page, person);
  await page.goto("/account");
  await expect(digestStatus(page)).toContainText(`an e-mail to ${person.email} came back`);
  await button(page, "Send the Confirmation Again").click();
  await expect(digestStatus(page)).toContainText("Waiting for your confirmation.");
  await digestSection(page).getByRole("radio", { name: "Off" }).check();
  await button(page, "Save Digest").click();
  await expect(toast(page, "Digest turned off")).toBeVisible();
  await expect(digestStatus(page)).toHaveText("You get no digest.");
  await page.goto("/email-digest#confirm=guess");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});
