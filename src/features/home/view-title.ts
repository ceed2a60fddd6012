import type { BrowseView } from "../../domain/content/browse.ts";
import type { CategoryRef } from "../../domain/content/content.ts";
import { PRODUCT } from "../../domain/product.ts";

/** Each view of the home page has its own document title. So readers recognise the view in tabs, bookmarks and the history. */
export function viewTitle({ mode, page }: BrowseView, categories: readonly CategoryRef[]): string {
  if (mode.kind === "all" && page === 1) return PRODUCT.name;
  const name = modeName(mode, categories);
  return page > 1 ? `${name}, page ${page}` : name;
}

function modeName(mode: BrowseView["mode"], categories: readonly CategoryRef[]): string {
  switch (mode.kind) {
    case "all":
      return "All recaps";
    case "clips":
      return "Clips";
    case "category":
      return categories.find(({ slug }) => slug === mode.slug)?.name ?? "Category";
    case "feed":
      return mode.isUnread ? "Unread in My Feed" : "My Feed";
  }
}
