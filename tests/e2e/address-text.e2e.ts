/** What stands in an address is text, whoever wrote it (SECURITY F13). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const IMG = "<img src=x onerror=window.__xss=1>";
const SCRIPT = '"><script>window.__xss=1</script>';
const enc = encodeURIComponent;

async function expectNothingInjected(page: Page) {
  const found = await page.evaluate(() => ({
    ran: "__xss" in window,
    injected: [...document.querySelectorAll("[onerror], script")]
      .map((element) => element.outerHTML)
      .filter((html) => html.includes("__xss")),
    badLinks: [...document.querySelectorAll("a")]
      .map((a) => a.protocol)
      .filter((protocol) => !/^(https?|mailto):$/.test(protocol)),
  }));
  expect(found).toEqual({ ran: false, injected: [], badLinks: [] });
}

for (const address of [
  `/?page=${enc(IMG)}`,
  `/?page=-1`,
  `/?page=1e999`,
  `/?view=${enc(SCRIPT)}`,
  `/?ref=${enc(SCRIPT)}&feed=${enc(IMG)}`,
  `/#error_description=${IMG}`,
]) {
  test(`a visitor of ${address} sees home and nothing runs`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectNothingInjected(page);
  });
}

for (const address of [
  `/#access_token=${enc(SCRIPT)}&error_description=${enc(IMG)}`,
  `/?error=${enc(IMG)}&error_description=${enc(SCRIPT)}`,
  `/auth?tab=${enc(SCRIPT)}&next=${enc("javascript:window.__xss=1")}#error=${enc(IMG)}`,
]) {
  test(`a visitor of ${address} comes to the sign-in page and nothing runs`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("alert").filter({ hasText: "new one" })).toBeVisible();
    await expectNothingInjected(page);
  });
}

for (const [address, answer] of [
  [`/?category=${enc(SCRIPT)}`, "No episodes found in this category."],
  [`/?category=${enc(IMG)}&page=${enc(IMG)}`, "No episodes found in this category."],
  [`/?category=${enc("../../build")}`, "No episodes found in this category."],
] as const) {
  test(`a visitor of ${address} reads '${answer}'`, async ({ page, expectResponses }) => {
    expectResponses([/\/browse\/[^/]+\/\d+\.json$/, 404]);
    await page.goto(address);
    await expect(page.getByText(answer)).toBeVisible();
    await expectNothingInjected(page);
  });
}

for (const [path, heading] of [
  [`/recap/${enc(IMG)}`, "Episode Not Found"],
  [`/recap/${enc(SCRIPT)}`, "Episode Not Found"],
  [`/show/${enc(IMG)}`, "Show Not Found"],
  [`/recap/${enc("x,slug.neq.y)&or=(id.not.is.null")}`, "Episode Not Found"],
  [`/${enc(IMG)}`, "Oops! Page not found"],
  [`/nope?q=${enc(SCRIPT)}#${IMG}`, "Oops! Page not found"],
] as const) {
  test(`a visitor of ${path} reads '${heading}' and nothing runs`, async ({
    page,
    expectResponses,
  }) => {
    expectResponses([/\/(recap|show|nope|%3Cimg)/, 404]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectNothingInjected(page);
  });
}
