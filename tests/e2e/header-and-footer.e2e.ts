import { expect, test } from "./fixtures.ts";

test("a visitor finds all links in the footer, and opens the pages Contact, Privacy and Terms", {
  tag: "@everyday",
}, async ({ page }) => {
  await page.goto("/recap/foghorn");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("navigation", { name: "Browse" }).getByRole("link")).toHaveText([
    "Podcasts",
    "Recommendations",
    "Quotes",
    "Guests",
    "RSS",
  ]);
  await expect(footer.getByRole("navigation", { name: "Your reading" }).getByRole("link")).toHaveText([
    "Saved",
    "History",
    "Highlights",
  ]);
  const company = footer.getByRole("navigation", { name: "Company" });
  await expect(company.getByRole("link")).toHaveText(["About", "Contact", "Privacy", "Terms"]);
  for (const name of ["Contact", "Privacy", "Terms"]) {
    await company.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a reader sees My Feed and Sign Out in the header before the scripts of the page run", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("sb-localhost-auth-token", "{}"));
  // The test blocks the scripts, because supabase-js would remove this invalid session.
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto("/recap/foghorn", { waitUntil: "commit" });
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "My Feed" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign In" })).toBeHidden();
  await expect(header.getByRole("link", { name: "Admin" })).toBeHidden();
});
