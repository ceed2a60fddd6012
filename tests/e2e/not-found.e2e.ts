import { request } from "node:http";
import { expect, test } from "./fixtures.ts";
import { siteUrl } from "./product.ts";

const CASES = [
  { path: "/nope", heading: "Oops! Page not found", link: "Return to Home", href: "/" },
  { path: "/recap/nope", heading: "Episode Not Found", link: "Back to Home", href: "/" },
  { path: "/show/nope", heading: "Show Not Found", link: "Back to Podcasts", href: "/podcasts" },
  { path: "/guest/nope", heading: "Guest not found", link: "Back to Guests", href: "/guests" },
  {
    path: "/category/nope",
    heading: "Category Not Found",
    link: "Back to Podcasts",
    href: "/podcasts",
  },
];

for (const { path, heading, link, href } of CASES) {
  test(`a visitor of ${path} reads '${heading}' and finds a way back`, async ({
    page,
    expectResponses,
    backendRequests,
  }) => {
    expectResponses([new RegExp(`${path}$`), 404]);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const back = page.getByRole("main").getByRole("link", { name: link });
    await expect(back).toHaveAttribute("href", href);
    await expect(page).toHaveTitle(/not found/i);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    expect(backendRequests.length).toBe(path === "/nope" ? 0 : 1);
  });
}

test("a visitor of a missing page goes home", async ({ page, expectResponses }) => {
  expectResponses([/\/nope$/, 404]);
  await page.goto("/nope");
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/nope", "/recap/nope"]) {
    test(`a visitor of ${path} reads that it is not there`, async ({ page, expectResponses }) => {
      expectResponses([new RegExp(`${path}$`), 404]);
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    });
  }
});

const BROKEN = [
  "/recap/%E0%A4%A",
  "/recap/%",
  "/recap/%00",
  "/recap/..%2f..%2fetc",
  "/recap/%2e%2e%2f%2e%2e%2fkeys.json",
  `/recap/${"long".repeat(400)}`,
];

for (const path of BROKEN) {
  test(`a visitor of ${path.slice(0, 40)} reads 'Episode Not Found'`, async ({
    page,
    expectResponses,
  }) => {
    expectResponses([/\/recap\//, 404]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Episode Not Found");
  });
}

/** A request whose path nobody tidies up on the way. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(siteUrl());
    request({ hostname, port, path }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on("error", fail)
      .end();
  });
}

test("nobody reads a file outside the site", async () => {
  for (const path of [
    "/../../keys.json",
    "/..%2f..%2fkeys.json",
    "/%2e%2e/%2e%2e/keys.json",
    "/..%5c..%5ckeys.json",
    "/recap/..%2f..%2f..%2f..%2fowner.json",
    "/assets/../../current",
    "/_headers",
    "//etc/passwd",
  ]) {
    expect([path, await rawStatus(path)]).toEqual([path, 404]);
  }
  expect(await rawStatus("/")).toBe(200);
});
