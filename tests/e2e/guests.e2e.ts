import { expect, test } from "./fixtures.ts";
import { sql, untilLive } from "./product.ts";
import { insertEpisode } from "./seed.ts";

test("a visitor finds a returning guest and everything they were heard in", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/guests");
  await page.getByRole("link", { name: "Ines Okafor-Lind" }).first().click();
  await expect(page).toHaveURL(/\/guest\/ines-okafor-lind$/);
  await expect(page.getByRole("heading", { level: 1, name: "Ines Okafor-Lind" })).toBeVisible();
  expect(await page.getByRole("article").count()).toBeGreaterThan(1);
  await page.getByRole("article").getByRole("heading", { name: "Salt", exact: true }).click();
  await expect(page).toHaveURL(/\/recap\/salt$/);
  await page.getByRole("main").getByRole("link", { name: "Ines Okafor-Lind" }).first().click();
  await expect(page).toHaveURL(/\/guest\/ines-okafor-lind$/);
  expect(backendRequests).toEqual([]);
});

test("a guest of one episode has no page to follow, only that episode", async ({ page }) => {
  await page.goto("/guests");
  const guest = page.getByRole("listitem").filter({ hasText: "Benoît Kestrel-Mbeki" });
  await expect(guest.getByRole("link")).toHaveText("The Café That Took Down Its Signs");
});

test("one person is one guest, however the name is spaced or cased, in new rows and old", async ({
  page,
  expectResponses,
}) => {
  await sql(
    insertEpisode({
      slug: "guest-array",
      title: "Guest in the array",
      guests: [{ name: "Jose\u0301  Two-Ways", link: null }],
    }) + insertEpisode({ slug: "guest-old", title: "Guest of old", guest_name: "JOSÉ two-ways" }),
  );
  // Newer than the build, the page comes from the shell.
  expectResponses([/\/guest\//, 404]);
  const path = "/guest/josé-two-ways";
  await page.goto(path);
  await expect(page.getByRole("article")).toHaveCount(2);
  await untilLive();
  await page.goto("/guests");
  const entry = page.getByRole("link", { name: /^josé two-ways$/i });
  await expect(entry.first()).toHaveAttribute("href", encodeURI(path));
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});
