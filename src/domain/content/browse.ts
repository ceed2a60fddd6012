import { searchWith } from "../text/search-with.ts";

/** What everybody sees alike: everything but clips, clips, or one category (specification §4, §7). */
export type SharedMode = { kind: "all" } | { kind: "clips" } | { kind: "category"; slug: string };

/** What the home page shows: one of these at a time. */
export type BrowseMode = SharedMode | { kind: "feed" };

export interface BrowseView<Mode extends BrowseMode = BrowseMode> {
  mode: Mode;
  /** 1-based. */
  page: number;
}

/** The view an address asks for; anything it does not understand is the first page of all. */
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

/** The address part of a view: empty for the one the page opens with. */
export const browseSearch = ({ mode, page }: BrowseView): string =>
  searchWith("", {
    feed: mode.kind === "feed" ? "true" : "",
    view: mode.kind === "clips" ? "clips" : "",
    category: mode.kind === "category" ? mode.slug : "",
    page: page > 1 ? String(page) : "",
  });

export const isFirstView = ({ mode, page }: BrowseView) => mode.kind === "all" && page === 1;

/** The name of a mode in file names. A category named "all" cannot collide: see the prefix. */
export const browseKey = (mode: BrowseMode) =>
  mode.kind === "category" ? `category-${mode.slug}` : mode.kind;
