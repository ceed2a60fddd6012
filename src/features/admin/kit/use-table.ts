import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { TablePage } from "../../../data/table-pages.ts";
import { ADMIN_PAGE_SIZE } from "../../../domain/constants.ts";
import { countPages } from "../../../domain/content/pagination.ts";
import {
  parseTableView,
  type Sorting,
  type TableView,
  tableQuery,
  toggleSort,
} from "../../../domain/forms/table-view.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { useLoadable } from "../../../state/loadable.ts";

export type FetchPage<Row, Column extends string> = (
  view: TableView<Column>,
  signal: AbortSignal,
) => Promise<TablePage<Row>>;

/**
 * The server filters and sorts the rows. The URL contains the page number, the order and the filter. While new rows load,
 * the previous rows stay visible. Pass the same `fetchPage` and `sorting` in each render.
 */
export function useTable<Row extends { id: string }, Column extends string>(
  fetchPage: FetchPage<Row, Column>,
  sorting: Sorting<Column>,
) {
  const search = useStore($search);
  const view = parseTableView(search, sorting);
  const loadView = useCallback(
    (key: string, signal: AbortSignal) => fetchPage(JSON.parse(key) as TableView<Column>, signal),
    [fetchPage],
  );
  const [loadedPage, reload] = useLoadable(JSON.stringify(view), loadView);
  // `page` is a copy of `response`. In this copy, saved rows replace their old versions.
  const [latestPage, setLatestPage] = useState<{
    response: TablePage<Row>;
    page: TablePage<Row>;
  } | null>(null);
  if (loadedPage.state === "ready" && loadedPage.value !== latestPage?.response) {
    setLatestPage({ response: loadedPage.value, page: loadedPage.value });
  }
  const currentPage = latestPage?.page ?? null;
  const pageCount = countPages(currentPage?.count ?? 0, ADMIN_PAGE_SIZE);

  const searchOf = (newView: TableView<Column>) => tableQuery($search.get(), newView, sorting);
  // True for example after an admin has deleted the only row of the last page.
  const isPastEnd = loadedPage.state === "ready" && view.page > pageCount;
  const goToLastPage = useEffectEvent(() => replaceSearch(searchOf({ ...view, page: pageCount })));
  useEffect(() => {
    if (isPastEnd) goToLastPage();
  }, [isPastEnd]);
  return {
    view,
    /** While the state is `loading`, `page` still shows the previous view. */
    state: loadedPage.state,
    page: currentPage,
    pageCount,
    reload,
    /** Shows a saved row immediately, and then loads the table again. */
    showSaved: (row: Row | null) => {
      const withRow = (page: TablePage<Row>): TablePage<Row> => ({
        ...page,
        rows: page.rows.map((pageRow) => (pageRow.id === row?.id ? row : pageRow)),
      });
      setLatestPage((current) => current && { ...current, page: withRow(current.page) });
      reload();
    },
    hrefFor: (page: number) => location.pathname + searchOf({ ...view, page }),
    goToPage: (page: number) => goTo(searchOf({ ...view, page })),
    sortBy: (column: Column) => goTo(searchOf(toggleSort(view, column))),
    filterBy: (filter: string) => replaceSearch(searchOf({ ...view, page: 1, filter })),
  };
}

export type Table<Row extends { id: string }, Column extends string> = ReturnType<typeof useTable<Row, Column>>;
