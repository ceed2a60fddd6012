import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LeadEpisode } from "../../domain/content/content.ts";
import { HomeHero } from "./HomeHero.tsx";

const featuredEpisode: LeadEpisode = {
  slug: "night",
  title: "Night",
  text: "Dark.",
  guestName: null,
  isClip: false,
  thumbnailUrl: null,
  date: null,
  show: { name: "Tide", slug: "tide" },
  category: { name: "Sea", slug: "sea" },
};
const quote = { text: "It was dark then.", author: "Ada", recap: { slug: "day", title: "Day" } };

test.each([
  ["a featured episode", { featuredEpisode, quote }, "/recap/night", ["Featured", "Night", "Dark."], "dark then"],
  ["a quote if no episode is featured", { quote }, "/recap/day", ["“It was dark then.”", "Ada, in"], "Featured"],
])("the home page begins with %s", (_case, props, path, texts, absentText) => {
  const html = renderToStaticMarkup(createElement(HomeHero, props));
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([path]);
  for (const text of texts) expect(html).toContain(text);
  expect(html).not.toContain(absentText);
});
