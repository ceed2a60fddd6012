import type { MouseEvent } from "react";
import { Pagination } from "../../../ui/Pagination.tsx";
import type { Table } from "./use-table.ts";

interface Props {
  table: Pick<Table<{ id: string }, string>, "view" | "pageCount" | "hrefFor" | "goToPage">;
  /** The id of the element that gets the focus after a click. */
  listId: string;
}

export function TablePages({ table, listId }: Props) {
  const goToLinkedPage = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    table.goToPage(Number(new URLSearchParams(link.search).get("page") ?? 1));
    document.getElementById(listId)?.focus();
  };
  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler prevents a page load
    <div onClick={goToLinkedPage}>
      <Pagination page={table.view.page} pageCount={table.pageCount} hrefFor={table.hrefFor} />
    </div>
  );
}
