import { SEARCH_MAX_CHARS } from "../constants.ts";
import { changeQuery } from "../text/change-query.ts";

export interface TableView<Column extends string = string> {
  page: number;
  sort: { by: Column; isDescending: boolean };
  filter: string;
}

export interface Sorting<Column extends string> {
  columns: readonly Column[];
  defaultSort: { by: Column; isDescending: boolean };
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
    sort: by ? { by, isDescending: sort.startsWith("-") } : defaultSort,
    filter: (query.get("q") ?? "").slice(0, SEARCH_MAX_CHARS),
  };
}

export function tableQuery<Column extends string>(
  search: string,
  { page, sort, filter }: TableView<Column>,
  { defaultSort }: Sorting<Column>,
): string {
  const isDefault = sort.by === defaultSort.by && sort.isDescending === defaultSort.isDescending;
  return changeQuery(search, {
    page: page > 1 ? String(page) : "",
    sort: isDefault ? "" : `${sort.isDescending ? "-" : ""}${sort.by}`,
    q: filter,
  });
}

export function toggleSort<Column extends string>(view: TableView<Column>, by: Column): TableView<Column> {
  const isDescending = view.sort.by === by ? !view.sort.isDescending : false;
  return { ...view, page: 1, sort: { by, isDescending } };
}
