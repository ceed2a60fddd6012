import { type CategoryPage, fetchCategory } from "../../data/categories.ts";
import { fetchRecap } from "../../data/episodes.ts";
import { fetchShow, type ShowPage } from "../../data/shows.ts";
import type { Recap } from "../../domain/content.ts";
import { home, podcasts } from "../../paths.ts";
import { CategoryView } from "../catalog/CategoryView.tsx";
import { ShowView } from "../catalog/ShowView.tsx";
import { RecapView } from "../recap/RecapView.tsx";
import type { ShellKind } from "./ShellPage.tsx";

const toPodcasts = { text: "Back to Podcasts", href: podcasts() };

export const categoryKind: ShellKind<CategoryPage> = {
  load: fetchCategory,
  titleOf: ({ category }) => category.name,
  view: (page) => <CategoryView {...page} />,
  what: "This category",
  notFound: { heading: "Category Not Found", link: toPodcasts },
};

export const recapKind: ShellKind<Recap> = {
  load: fetchRecap,
  titleOf: ({ title }) => title,
  view: (recap) => <RecapView recap={recap} />,
  what: "This recap",
  notFound: { heading: "Episode Not Found", link: { text: "Back to Home", href: home() } },
};

export const showKind: ShellKind<ShowPage> = {
  load: fetchShow,
  titleOf: ({ show }) => show.name,
  view: (page) => <ShowView {...page} />,
  what: "This show",
  notFound: { heading: "Show Not Found", link: toPodcasts },
};
