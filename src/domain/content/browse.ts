import { changeQuery } from "../text/change-query.ts";

/** All readers see the same episodes in these views (specification §4, §7). */
export type PublicMode = { kind: "all" } | { kind: "clips" } | { kind: "category"; slug: string };

/** With `isUnread`, My Feed shows only the recaps that the reader has not read. */
export type FeedMode = { kind: "feed"; isUnread: boolean };

export type BrowseMode = PublicMode | FeedMode;

export interface BrowseView<Mode extends BrowseMode = BrowseMode> {
  mode: Mode;
  page: number;
}

/** The part of My Feed that the address of /feed selects. */
export interface FeedView {
  isUnread: boolean;
  page: number;
}

export function parseBrowseView(search: string): BrowseView {
  const params = new URLSearchParams(search);
  return { mode: parseMode(params), page: parsePage(params) };
}

export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Reads the address of /feed, which has no parameter for the mode. */
export function parseFeedView(search: string): FeedView {
  const params = new URLSearchParams(search);
  return { isUnread: isUnreadOnly(params), page: parsePage(params) };
}

const isUnreadOnly = (params: URLSearchParams) => params.get("unread") === "true";

function parseMode(params: URLSearchParams): BrowseMode {
  if (params.get("feed") === "true") return { kind: "feed", isUnread: isUnreadOnly(params) };
  const category = params.get("category");
  if (category) return { kind: "category", slug: category };
  return { kind: params.get("view") === "clips" ? "clips" : "all" };
}

export const browseQuery = ({ mode, page }: BrowseView): string =>
  changeQuery("", {
    feed: mode.kind === "feed" ? "true" : "",
    unread: mode.kind === "feed" && mode.isUnread ? "true" : "",
    view: mode.kind === "clips" ? "clips" : "",
    category: mode.kind === "category" ? mode.slug : "",
    page: page > 1 ? String(page) : "",
  });

export const feedViewQuery = ({ isUnread, page }: FeedView): string =>
  changeQuery("", { unread: isUnread ? "true" : "", page: page > 1 ? String(page) : "" });

export const isFirstView = ({ mode, page }: BrowseView) => mode.kind === "all" && page === 1;

/** Without the prefix, a category with the slug "all" would have the same key as all episodes. */
export const browseKey = (mode: BrowseMode) => (mode.kind === "category" ? `category-${mode.slug}` : mode.kind);
