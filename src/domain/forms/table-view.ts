import { SEARCH_MAX_CHARS } from "../constants.ts";
import { searchWith } from "../text/search-with.ts";

/** Which part of a table an address asks for. */
export interface TableView<Column extends string = string> {
  /** From 1. */
  page: number;
  sort: { by: Column; isDown: boolean };
  /** Rows that hold this text; empty for all of them. */
  filter: string;
}

/** The columns a table sorts by; what it is sorted by without being asked. */
export interface Sorting<Column extends string> {
  columns: readonly Column[];
  first: { by: Column; isDown: boolean };
}

/** The view of `?page=2&sort=-name&q=tech`; what cannot be read is as if it was not there. */
export function parseTableView<Column extends string>(
  search: string,
  { columns, first }: Sorting<Column>,
): TableView<Column> {
  const query = new URLSearchParams(search);
  const page = /^[1-9]\d{0,5}$/.exec(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const asked = query.get("sort") ?? "";
  const by = columns.find((column) => column === asked.replace(/^-/, ""));
  return {
    page,
    sort: by ? { by, isDown: asked.startsWith("-") } : first,
    filter: (query.get("q") ?? "").slice(0, SEARCH_MAX_CHARS),
  };
}

/** The address of a view: other parts of the query stay, and what goes without saying is left out. */
export function tableSearch<Column extends string>(
  search: string,
  { page, sort, filter }: TableView<Column>,
  { first }: Sorting<Column>,
): string {
  const isFirst = sort.by === first.by && sort.isDown === first.isDown;
  return searchWith(search, {
    page: page > 1 ? String(page) : "",
    sort: isFirst ? "" : `${sort.isDown ? "-" : ""}${sort.by}`,
    q: filter,
  });
}

/** The view after a click on a column's head: the same one again turns it around. */
export function sortedBy<Column extends string>(
  view: TableView<Column>,
  by: Column,
): TableView<Column> {
  const isDown = view.sort.by === by ? !view.sort.isDown : false;
  return { ...view, page: 1, sort: { by, isDown } };
}
