/** Tests the steps from the first visit of a person to My Feed. */
import { clickButton, expectSignedIn, fillCredentials } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf } from "./follows.ts";
import { linkInMail } from "./mail.ts";
import { newEmail, PASSWORD } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { button, cards, chip } from "./screen.ts";
import { LONG_SHOW } from "./seed.ts";

// Most readers see animations, so this test enables animations. Other browser tests run without animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a visitor follows a show, signs up, and reads My Feed", { tag: "@everyday" }, async ({
  page,
  browser,
  pageWatcher,
}) => {
  const email = newEmail();
  await test.step("a visitor opens a recap on page 3, and returns to page 3", async () => {
    await page.goto("/");
    await chip(page, "Test Bench").click();
    await expect(page).toHaveURL(`/?category=${LONG_SHOW.category}`);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 3" }).click();
    const thirdPageAddress = `/?category=${LONG_SHOW.category}&page=3`;
    await expect(page).toHaveURL(thirdPageAddress);
    await expect(cards(page)).toHaveCount(12);
    const title = (await cards(page).first().getByRole("heading").textContent()) ?? "";
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(thirdPageAddress);
    await expect(cards(page).first().getByRole("heading")).toHaveText(title);
  });

  await test.step("the visitor follows the show and signs up", async () => {
    await cards(page).first().getByRole("link", { name: "The Long Run" }).click();
    await button(page, "Follow Show").click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await fillCredentials(page, email, PASSWORD);
    await clickButton(page, "Sign Up");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  });

  const context = await browser.newContext();
  await pageWatcher.attach(context);
  const phone = await context.newPage();
  await test.step("the visitor confirms the e-mail address on another device", async () => {
    await phone.goto(await linkInMail(page, email, "Confirm your email"));
    await expect(phone).toHaveURL(/\/onboarding\?next=/);
  });

  await test.step("the new reader chooses interests and returns to the followed show", async () => {
    await phone.getByRole("checkbox", { name: "Sky & Numbers" }).check();
    await button(phone, "Continue").click();
    // The box of the followed show is already checked.
    await expect(phone.getByRole("checkbox", { name: "The Long Run" })).toBeChecked();
    await button(phone, "Complete Setup").click();
    await expect(phone).toHaveURL(`/show/${LONG_SHOW.show}`);
    await expect(button(phone, "Following")).toBeVisible();
    const [user] = await sql<{ id: string }>(`select id from auth.users where email = ${sqlString(email)}`);
    const { shows, categories } = await followsOf({ id: user?.id ?? "" });
    expect(shows).toContain(LONG_SHOW.show);
    expect(categories).toEqual(["sky-numbers"]);
  });

  await test.step("the reader opens My Feed, and signs out in a second tab", async () => {
    await phone.goto("/?feed=true");
    await expect(chip(phone, "My Feed")).toHaveAttribute("aria-current", "true");
    await expect(cards(phone).getByText("Sky & Numbers").first()).toBeVisible();
    await phone.goto("/feed");
    await expectSignedIn(phone);
    const secondTab = await context.newPage();
    await secondTab.goto("/about");
    await secondTab.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
    await expect(phone.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  });
  await context.close();
});
