import { expect, test } from "vitest";
import { cutSitemap, sitemapXml } from "./sitemap.ts";

const entries = (count: number, path = "/a") =>
  Array.from({ length: count }, (_, n) => ({ url: `https://recap.example${path}${n}` }));

test.each([
  [0, [0]],
  [1, [1]],
  [50_000, [50_000]],
  [50_001, [50_000, 1]],
  [120_000, [50_000, 50_000, 20_000]],
])("for %i addresses, the sitemap has files with %j addresses", (count, sizes) => {
  expect(cutSitemap(entries(count)).map(({ length }) => length)).toEqual(sizes);
});

test("cutSitemap fills each file almost to the allowed size before it begins the next file", async () => {
  const limits = { addresses: 50_000, bytes: 20_000 };
  const longEntries = entries(300, `/'&${"%E3%81%82".repeat(20)}`);
  const parts = cutSitemap(longEntries, limits);
  expect(parts.flat()).toEqual(longEntries);
  for (const part of parts) {
    const { length } = await sitemapXml(part.map((entry) => ({ ...entry, lastmod: "2026-01-02" })));
    expect(length).toBeLessThanOrEqual(limits.bytes);
    if (part !== parts.at(-1)) expect(length).toBeGreaterThan(limits.bytes * 0.8);
  }
});
