import { searchWith } from "../text/search-with.ts";

/** All readers see the same episodes in these views (specification §4, §7). */
export type SharedMode = { kind: "all" } | { kind: "clips" } | { kind: "category"; slug: string };

export type BrowseMode = SharedMode | { kind: "feed" };

export interface BrowseView<Mode extends BrowseMode = BrowseMode> {
  mode: Mode;
  page: number;
}

export function parseBrowseView(search: string): BrowseView {
  const params = new URLSearchParams(search);
  const page = Number(params.get("page"));
  return { mode: parseMode(params), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function parseMode(params: URLSearchParams): BrowseMode {
  if (params.get("feed") === "true") return { kind: "feed" };
  const category = params.get("category");
  if (category) return { kind: "category", slug: category };
  return { kind: params.get("view") === "clips" ? "clips" : "all" };
}

export const browseSearch = ({ mode, page }: BrowseView): string =>
  searchWith("", {
    feed: mode.kind === "feed" ? "true" : "",
    view: mode.kind === "clips" ? "clips" : "",
    category: mode.kind === "category" ? mode.slug : "",
    page: page > 1 ? String(page) : "",
  });

export const isFirstView = ({ mode, page }: BrowseView) => mode.kind === "all" && page === 1;

/** The prefix is needed because a category can have the slug "all". */
export const browseKey = (mode: BrowseMode) =>
  mode.kind === "category" ? `category-${mode.slug}` : mode.kind;
