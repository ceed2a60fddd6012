import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { TablePage } from "../../../data/table-pages.ts";
import { ADMIN_PAGE_SIZE } from "../../../domain/constants.ts";
import { pagesOf } from "../../../domain/content/pagination.ts";
import {
  parseTableView,
  type Sorting,
  sortedBy,
  type TableView,
  tableSearch,
} from "../../../domain/forms/table-view.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { useLoadable } from "../../../state/loadable.ts";

export type LoadPage<Row, Column extends string> = (
  view: TableView<Column>,
  signal: AbortSignal,
) => Promise<TablePage<Row>>;

/**
 * A table whose page, order and filter stand in the address and are the server's work. While other
 * rows are on their way the ones before stay in sight. `load` and `sorting` have to stay the same.
 */
export function useTable<Row extends { id: string }, Column extends string>(
  load: LoadPage<Row, Column>,
  sorting: Sorting<Column>,
) {
  const search = useStore($search);
  const view = parseTableView(search, sorting);
  const loadView = useCallback(
    (key: string, signal: AbortSignal) => load(JSON.parse(key) as TableView<Column>, signal),
    [load],
  );
  const [answer, reload] = useLoadable(JSON.stringify(view), loadView);
  // The last answer, and what has been saved since it came.
  const [shown, setShown] = useState<{ answered: TablePage<Row>; page: TablePage<Row> } | null>(
    null,
  );
  if (answer.state === "ready" && answer.value !== shown?.answered) {
    setShown({ answered: answer.value, page: answer.value });
  }
  const kept = shown?.page ?? null;
  const pageCount = pagesOf(kept?.count ?? 0, ADMIN_PAGE_SIZE);

  const address = (next: TableView<Column>) => tableSearch($search.get(), next, sorting);
  // The last row of the last page is gone, or somebody wrote an address by hand.
  const isPastEnd = answer.state === "ready" && view.page > pageCount;
  const stepBack = useEffectEvent(() => replaceSearch(address({ ...view, page: pageCount })));
  useEffect(() => {
    if (isPastEnd) stepBack();
  }, [isPastEnd]);
  return {
    view,
    /** `loading`: what is shown is older than what was asked for. */
    state: answer.state,
    page: kept,
    pageCount,
    reload,
    /** A row was stored: it is shown, and opened, as it is now, even before the table was read again. */
    saved: (row: Row | null) => {
      const put = (page: TablePage<Row>): TablePage<Row> => ({
        ...page,
        rows: page.rows.map((other) => (other.id === row?.id ? row : other)),
      });
      setShown((now) => now && { ...now, page: put(now.page) });
      reload();
    },
    hrefFor: (page: number) => location.pathname + address({ ...view, page }),
    goToPage: (page: number) => goTo(address({ ...view, page })),
    sortBy: (column: Column) => goTo(address(sortedBy(view, column))),
    filterBy: (filter: string) => replaceSearch(address({ ...view, page: 1, filter })),
  };
}

export type Table<Row extends { id: string }, Column extends string> = ReturnType<
  typeof useTable<Row, Column>
>;
