import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";

const PAGE_LINKS = ["Top 10 Lists", "Quotes", "Guests", "AI Chat", "About"];
const MENU_LINKS = [...PAGE_LINKS, "Saved", "History", "Sign In"];

test.describe("on a small screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a visitor opens the side menu, moves the focus with Tab, and closes the menu", async ({ page }) => {
    await page.goto("/recap/foghorn");
    const menuButton = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeHidden();
    await menuButton.click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText(MENU_LINKS);
    const focusedDialogId = () => page.evaluate(() => document.activeElement?.closest("dialog")?.id);
    for (let n = 0; n < MENU_LINKS.length; n++) {
      await page.keyboard.press("Tab");
      expect(await focusedDialogId()).toBe("menu");
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();

    await menuButton.click();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();
    await menuButton.press("Enter");
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

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("a visitor skips the header with the keyboard, and chooses the dark theme", {
  tag: "@everyday",
}, async ({ page }) => {
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
  await page.goto("/recap/foghorn");
  const links = page.getByRole("banner").first().getByRole("link");
  await expect(links).toContainText(["Episode Recap", ...PAGE_LINKS, "", "Sign In"]);
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeHidden();
  await page.keyboard.press("Tab");
  const skipLink = page.getByRole("link", { name: "Skip to content" });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const lightBackground = await backgroundOf(page);
  const themeButton = page.getByRole("button", { name: /^Theme:/ });
  await expect(themeButton).toHaveAccessibleName("Theme: system");
  await themeButton.click();
  await expect(themeButton).toHaveAccessibleName("Theme: light");
  expect(await backgroundOf(page)).toBe(lightBackground);
  await themeButton.click();
  await expect(themeButton).toHaveAccessibleName("Theme: dark");
  const darkBackground = await backgroundOf(page);
  expect(darkBackground).not.toBe(lightBackground);

  await page.reload();
  await expect(themeButton).toHaveAccessibleName("Theme: dark");
  await page.goto("/");
  await expect(themeButton).toHaveAccessibleName("Theme: dark");
  const renderedBackgrounds = await page.evaluate(() => [
    ...(window as unknown as { __grounds: Set<string> }).__grounds,
  ]);
  expect(renderedBackgrounds).toEqual([darkBackground]);

  await themeButton.click();
  await expect(themeButton).toHaveAccessibleName("Theme: system");
  expect(await backgroundOf(page)).toBe(lightBackground);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await backgroundOf(page)).toBe(darkBackground);
});
