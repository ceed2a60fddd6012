import { SEARCH_MAX_CHARS } from "../constants.ts";
import { searchWith } from "../text/search-with.ts";

export interface TableView<Column extends string = string> {
  page: number;
  sort: { by: Column; isDown: boolean };
  filter: string;
}

export interface Sorting<Column extends string> {
  columns: readonly Column[];
  defaultSort: { by: Column; isDown: boolean };
}

export function parseTableView<Column extends string>(
  search: string,
  { columns, defaultSort }: Sorting<Column>,
): TableView<Column> {
  const query = new URLSearchParams(search);
  const page = /^[1-9]\d{0,5}$/.exec(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const sort = query.get("sort") ?? "";
  const by = columns.find((column) => column === sort.replace(/^-/, ""));
  return {
    page,
    sort: by ? { by, isDown: sort.startsWith("-") } : defaultSort,
    filter: (query.get("q") ?? "").slice(0, SEARCH_MAX_CHARS),
  };
}

export function tableSearch<Column extends string>(
  search: string,
  { page, sort, filter }: TableView<Column>,
  { defaultSort }: Sorting<Column>,
): string {
  const isDefault = sort.by === defaultSort.by && sort.isDown === defaultSort.isDown;
  return searchWith(search, {
    page: page > 1 ? String(page) : "",
    sort: isDefault ? "" : `${sort.isDown ? "-" : ""}${sort.by}`,
    q: filter,
  });
}

export function sortedBy<Column extends string>(
  view: TableView<Column>,
  by: Column,
): TableView<Column> {
  const isDown = view.sort.by === by ? !view.sort.isDown : false;
  return { ...view, page: 1, sort: { by, isDown } };
}
