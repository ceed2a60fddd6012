import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";

const PAGES = ["Top 10 Lists", "Quotes", "Guests", "AI Chat", "About"];
const LINKS = [...PAGES, "Saved", "History", "Sign In"];

test.describe("on a small screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a visitor opens the side menu, moves the focus in it with Tab, and closes it", async ({
    page,
  }) => {
    await page.goto("/recap/salt");
    const button = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText(LINKS);
    const inMenu = () => page.evaluate(() => document.activeElement?.closest("dialog")?.id);
    for (let n = 0; n < LINKS.length; n++) {
      await page.keyboard.press("Tab");
      expect(await inMenu()).toBe("menu");
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.press("Enter");
    await expect(menu).toBeVisible();
    await page.mouse.click(15, 600);
    await expect(menu).toBeHidden();
  });

  test("a pro opens their own profile and the dashboard from the side menu", async ({ page }) => {
    await signInAs(page, await newPerson({ role: "pro" }));
    await page.goto("/about");
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const [name, path] of [
      ["Your Profile", /\/profile/],
      ["Pro Dashboard", "/pro-dashboard"],
    ] as const) {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("a visitor skips the header by keyboard, and switches the theme, which does not change after a reload", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    const backgrounds = new Set<string>();
    Object.assign(window, { __grounds: backgrounds });
    const recordBackground = () => {
      if (document.body) backgrounds.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(recordBackground);
    };
    recordBackground();
  });
  await page.goto("/recap/salt");
  const links = page.getByRole("banner").first().getByRole("link");
  await expect(links).toContainText(["Episode Recap", ...PAGES, "", "Sign In"]);
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeHidden();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const lightBackground = await backgroundOf(page);
  const theme = page.getByRole("button", { name: /^Theme:/ });
  await expect(theme).toHaveAccessibleName("Theme: system");
  await theme.click();
  await expect(theme).toHaveAccessibleName("Theme: light");
  expect(await backgroundOf(page)).toBe(lightBackground);
  await theme.click();
  await expect(theme).toHaveAccessibleName("Theme: dark");
  const darkBackground = await backgroundOf(page);
  expect(darkBackground).not.toBe(lightBackground);

  await page.reload();
  await expect(theme).toHaveAccessibleName("Theme: dark");
  await page.goto("/");
  await expect(theme).toHaveAccessibleName("Theme: dark");
  const renderedBackgrounds = await page.evaluate(() => [
    ...(window as unknown as { __grounds: Set<string> }).__grounds,
  ]);
  expect(renderedBackgrounds).toEqual([darkBackground]);

  await theme.click();
  await expect(theme).toHaveAccessibleName("Theme: system");
  expect(await backgroundOf(page)).toBe(lightBackground);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await backgroundOf(page)).toBe(darkBackground);
});
