import type { BrowseView } from "../../domain/content/browse.ts";
import type { CategoryRef } from "../../domain/content/content.ts";
import { PRODUCT } from "../../domain/product.ts";

/** Each view of home has its own document title, so that readers can tell tabs, bookmarks and history entries apart. */
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
