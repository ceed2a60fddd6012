import { SEARCH_MAX_CHARS, SEARCH_PAGE } from "../constants.ts";
import { changeQuery } from "../text/change-query.ts";
import { normalizedQuery, RESULT_TYPES, type ResultType } from "./search.ts";

/** The filters in the address of /search. A filter that is null or an empty text is off. */
export interface SearchFilter {
  query: string;
  type: ResultType | null;
  category: string | null;
  show: string | null;
  /** `since` and `until` are days such as `2026-11-24`. */
  since: string | null;
  until: string | null;
  page: number;
}

export function parseSearchFilter(search: string): SearchFilter {
  const params = new URLSearchParams(search);
  const page = Number(params.get("page"));
  return {
    query: normalizedQuery(params.get("q") ?? "").slice(0, SEARCH_MAX_CHARS),
    type: RESULT_TYPES.find((type) => type === params.get("type")) ?? null,
    category: params.get("category") || null,
    show: params.get("show") || null,
    since: dayOf(params.get("from")),
    until: dayOf(params.get("to")),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, SEARCH_PAGE.pages) : 1,
  };
}

export const filterQuery = (filter: SearchFilter): string =>
  changeQuery("", {
    q: filter.query,
    type: filter.type ?? "",
    category: filter.category ?? "",
    show: filter.show ?? "",
    from: filter.since ?? "",
    to: filter.until ?? "",
    page: filter.page > 1 ? String(filter.page) : "",
  });

export const withoutFilters = ({ query }: SearchFilter): SearchFilter => ({
  query,
  type: null,
  category: null,
  show: null,
  since: null,
  until: null,
  page: 1,
});

export const isFilterOn = ({ type, category, show, since, until }: SearchFilter): boolean =>
  [type, category, show, since, until].some((value) => value !== null);

/** Returns null for a day that does not exist, because PostgreSQL refuses such a day. */
function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? null : text;
}
