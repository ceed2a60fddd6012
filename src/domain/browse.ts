/** What the home page shows: everything but clips, clips, or one category (SPEC §4, §7). */
export type BrowseMode = { kind: "all" } | { kind: "clips" } | { kind: "category"; slug: string };

export interface BrowseView {
  mode: BrowseMode;
  /** 1-based. */
  page: number;
}

/** The view an address asks for; anything it does not understand is the first page of all. */
export function parseBrowseView(search: string): BrowseView {
  const params = new URLSearchParams(search);
  const page = Number(params.get("page"));
  const category = params.get("category");
  const mode: BrowseMode = category
    ? { kind: "category", slug: category }
    : { kind: params.get("view") === "clips" ? "clips" : "all" };
  return { mode, page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

/** The address part of a view: empty for the one the page opens with. */
export function browseSearch({ mode, page }: BrowseView): string {
  const params = new URLSearchParams();
  if (mode.kind === "clips") params.set("view", "clips");
  if (mode.kind === "category") params.set("category", mode.slug);
  if (page > 1) params.set("page", String(page));
  const search = params.toString();
  return search && `?${search}`;
}

export const isFirstView = ({ mode, page }: BrowseView) => mode.kind === "all" && page === 1;

/** The name of a mode in file names. A category named "all" cannot collide: see the prefix. */
export const browseKey = (mode: BrowseMode) =>
  mode.kind === "category" ? `category-${mode.slug}` : mode.kind;
