import { expect, test } from "./fixtures.ts";
import { sql, untilLive } from "./product.ts";

const featured = (slugs: string) => `
  update er_episodes set is_featured = slug in (${slugs}) where is_featured or slug in (${slugs})`;

test("the newest featured episode leads the home page; without one a line of a recap does", async ({
  page,
}) => {
  const lead = page.getByRole("article", { name: "Featured" });
  await page.goto("/");
  await expect(lead.getByRole("heading")).toContainText("What Four Small Harbour Towns Did");
  try {
    await sql(featured("'salt', 'why-the-mud-crackles'"));
    const newest = await sql<{ title: string; slug: string }>(
      "select title, slug from er_episodes where is_featured order by episode_date desc limit 1",
    );
    await untilLive();
    await page.goto("/");
    await expect(lead.getByRole("heading")).toHaveText(newest[0]?.title ?? "");
    await lead.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`/recap/${newest[0]?.slug}$`));

    await sql(featured("''"));
    await untilLive();
    await page.goto("/");
    await expect(lead).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("blockquote")).toBeVisible();
  } finally {
    await sql(featured("'what-four-harbour-towns-did-when-the-herring-left'"));
    await untilLive();
  }
});
