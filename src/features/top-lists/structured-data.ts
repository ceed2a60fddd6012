import { wholeAddress } from "../../data/build/origin.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";
import { breadcrumbs, graphOf, itemList } from "../structured-data.ts";

/** Returns the description that the author wrote for the list. Without such a description, names the author and the podcasts. */
export const listDescription = ({ description, author, items }: TopList) =>
  description?.trim() || `A list by ${author.name}: ${items.map(({ podcast }) => podcast.name).join(", ")}.`;

export function listStructuredData(list: TopList) {
  const path = paths.topList(list.id);
  return graphOf(
    {
      "@type": "CollectionPage",
      name: list.title,
      url: wholeAddress(path),
      description: listDescription(list),
      mainEntity: itemList(list.items.map(({ podcast: { name } }) => ({ name }))),
    },
    breadcrumbs([
      { name: "Top 10 Lists", path: paths.topLists() },
      { name: list.title, path },
    ]),
  );
}
