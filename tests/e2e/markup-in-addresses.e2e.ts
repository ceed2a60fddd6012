/** Tests that pages never render a part of their address as markup (security F13). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const IMAGE_MARKUP = "<img src=x onerror=window.__xss=1>";
const SCRIPT_MARKUP = '"><script>window.__xss=1</script>';
const encode = encodeURIComponent;

async function expectNothingInjected(page: Page, address: string) {
  const foundMarkup = await page.evaluate(() => ({
    hasScriptRun: "__xss" in window,
    injectedElements: [...document.querySelectorAll("[onerror], script")]
      .map((element) => element.outerHTML)
      .filter((html) => html.includes("__xss")),
    badLinks: [...document.querySelectorAll("a")]
      .map((a) => a.protocol)
      .filter((protocol) => !/^(https?|mailto):$/.test(protocol)),
  }));
  expect.soft(foundMarkup, address).toEqual({ hasScriptRun: false, injectedElements: [], badLinks: [] });
}

test("a visitor opens home and the sign-in page with scripts in the address, and no script runs", async ({ page }) => {
  for (const address of [
    `/?page=${encode(IMAGE_MARKUP)}&view=${encode(SCRIPT_MARKUP)}#error_description=${IMAGE_MARKUP}`,
    `/?ref=${encode(SCRIPT_MARKUP)}&feed=${encode(IMAGE_MARKUP)}&page=1e999`,
  ]) {
    await page.goto(address);
    const article = page.getByRole("main").getByRole("article").first();
    await expect.soft(article, address).toBeVisible();
    await expectNothingInjected(page, address);
  }

  for (const address of [
    `/#access_token=${encode(SCRIPT_MARKUP)}&error_description=${encode(IMAGE_MARKUP)}`,
    `/?error=${encode(IMAGE_MARKUP)}&error_description=${encode(SCRIPT_MARKUP)}`,
    `/auth?tab=${encode(SCRIPT_MARKUP)}&next=${encode("javascript:window.__xss=1")}#error=${encode(IMAGE_MARKUP)}`,
  ]) {
    await page.goto(address);
    await expect.soft(page, address).toHaveURL("/auth");
    const alert = page.getByRole("alert").filter({ hasText: "new link" });
    await expect.soft(alert, address).toBeVisible();
    await expectNothingInjected(page, address);
  }
});

test("a visitor opens unknown addresses with markup, and reads that the pages do not exist", async ({
  page,
  expectResponses,
}) => {
  const browseRequest = /\/browse\/[^/]+\/index\.json$/;
  expectResponses([browseRequest, 404], [/\/(recap|show|nope|%3Cimg)/, 404]);
  for (const address of [
    `/?category=${encode(SCRIPT_MARKUP)}&page=${encode(IMAGE_MARKUP)}`,
    `/?category=${encode("../../build")}`,
  ]) {
    const browseResponse = page.waitForResponse(browseRequest);
    await page.goto(address);
    expect.soft((await browseResponse).status(), address).toBe(404);
    const emptyMessage = page.getByText("No episodes found in this category.");
    await expect.soft(emptyMessage, address).toBeVisible();
    await expectNothingInjected(page, address);
  }

  for (const [path, heading] of [
    [`/recap/${encode(IMAGE_MARKUP)}?q=${encode(SCRIPT_MARKUP)}`, "Episode Not Found"],
    [`/show/${encode(SCRIPT_MARKUP)}`, "Show Not Found"],
    [`/recap/${encode("x,slug.neq.y)&or=(id.not.is.null")}`, "Episode Not Found"],
    [`/${encode(IMAGE_MARKUP)}?q=${encode(SCRIPT_MARKUP)}#${IMAGE_MARKUP}`, "Oops! Page not found"],
  ] as const) {
    const response = await page.goto(path);
    expect.soft(response?.status(), path).toBe(404);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expectNothingInjected(page, path);
  }
});
