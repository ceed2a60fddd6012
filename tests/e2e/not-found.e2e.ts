import { request } from "node:http";
import { expect, test } from "./fixtures.ts";
import { siteUrl } from "./product.ts";

const linkTo = (text: string, href: string) => ({ link: text, href });
const TO_PODCASTS = linkTo("Back to Podcasts", "/podcasts");

/** The shell requests the row of a page. If the row does not exist, the shell asks which row had this slug before. */
const MISSING_PAGES = [
  {
    path: "/nope",
    requestCount: 0,
    heading: "Oops! Page not found",
    ...linkTo("Return to Home", "/"),
  },
  {
    path: "/recap/nope",
    requestCount: 2,
    heading: "Episode Not Found",
    ...linkTo("Back to Home", "/"),
  },
  { path: "/show/nope", requestCount: 2, heading: "Show Not Found", ...TO_PODCASTS },
  {
    path: "/guest/nope",
    requestCount: 1,
    heading: "Guest not found",
    ...linkTo("Back to Guests", "/guests"),
  },
  { path: "/category/nope", requestCount: 2, heading: "Category Not Found", ...TO_PODCASTS },
];

test("a visitor opens pages that do not exist, and finds a link to a page that exists", async ({
  page,
  expectResponses,
  backendRequests,
}) => {
  for (const { path, heading, link, href, requestCount } of MISSING_PAGES) {
    expectResponses([new RegExp(`:\\d+${path}$`), 404]);
    const requestsBefore = backendRequests.length;
    const response = await page.goto(path);
    expect.soft(response?.status(), path).toBe(404);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    const backLink = page.getByRole("main").getByRole("link", { name: link });
    await expect.soft(backLink, path).toHaveAttribute("href", href);
    await expect.soft(page, path).toHaveTitle(/not found/i);
    const robots = page.locator("meta[name=robots]");
    await expect.soft(robots, path).toHaveAttribute("content", "noindex");
    expect.soft(backendRequests.length - requestsBefore, path).toBe(requestCount);
  }
  await page.goto("/nope");
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

/** Returns the status of exactly this path. `fetch` would normalise the path first. */
function statusOfRawPath(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(siteUrl());
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

const BROKEN_PATHS = ["/recap/%E0%A4%A", "/recap/%00", "/recap/..%2f..%2fetc"];

test("a visitor opens a malformed address, and reads “Episode Not Found”", async ({ page, expectResponses }) => {
  expectResponses([/\/recap\//, 404]);
  for (const path of BROKEN_PATHS) {
    const response = await page.goto(path);
    expect.soft(response?.status(), path).toBe(404);
    const heading = page.getByRole("heading", { level: 1 });
    await expect.soft(heading, path).toHaveText("Episode Not Found");
  }
  const rawPaths = ["/recap/%", "/recap/%2e%2e%2f%2e%2e%2fkeys.json", `/recap/${"long".repeat(400)}`];
  for (const path of rawPaths) expect(await statusOfRawPath(path), path).toBe(404);
});

test("an attacker cannot read files outside the site", async () => {
  for (const path of [
    "/../../keys.json",
    "/..%2f..%2fkeys.json",
    "/%2e%2e/%2e%2e/keys.json",
    "/..%5c..%5ckeys.json",
    "/recap/..%2f..%2f..%2f..%2fowner.json",
    "/assets/../../current",
    "/_headers",
    "/_redirects",
    "/recap/..%2f_redirects",
    "//etc/passwd",
  ]) {
    expect(await statusOfRawPath(path), path).toBe(404);
  }
  expect(await statusOfRawPath("/")).toBe(200);
});
