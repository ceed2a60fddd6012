import { useStore } from "@nanostores/react";
import { useState } from "react";
import { fetchAllItems, fetchInbox } from "../../../data/inbox.ts";
import { toggleSort } from "../../../domain/forms/table-view.ts";
import {
  type InboxColumn,
  type InboxItem,
  type InboxView,
  inboxQuery,
  parseInboxView,
} from "../../../domain/inbox/inbox.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";

const fetchPage = (key: string, signal: AbortSignal) => fetchInbox(JSON.parse(key) as InboxView, signal);

/** The URL contains the filters, the order and the page number. The selection stays when the editor opens another page. */
export function useInbox() {
  const view = parseInboxView(useStore($search));
  const [loadedPage, reload] = useLoadable(JSON.stringify(view), fetchPage);
  const page = useLatest(loadedPage);
  const [selection, setSelection] = useState<ReadonlyMap<string, InboxItem>>(new Map());
  const items = page?.items ?? [];
  // The items of the page may have changed since the editor selected them.
  const newest = new Map(items.map((item) => [item.id, item]));
  const selectedItems = [...selection.values()].map((item) => newest.get(item.id) ?? item);
  const selectedHere = items.filter(({ id }) => selection.has(id));
  const areAllSelected = items.length > 0 && selectedHere.length === items.length;
  const select = (chosen: readonly InboxItem[]) =>
    setSelection((current) => new Map([...current, ...chosen.map((item) => [item.id, item] as const)]));
  const deselect = (chosen: readonly InboxItem[]) =>
    setSelection((current) => {
      const left = new Map(current);
      for (const { id } of chosen) left.delete(id);
      return left;
    });
  const show = (changes: Partial<InboxView>) =>
    changeQuery(inboxQuery({ ...view, page: 1, ...changes }), { tab: "inbox" });
  return {
    view,
    state: loadedPage.state,
    page,
    items,
    reload,
    selectedItems,
    /** How many selected items are on other pages. */
    elsewhereCount: selection.size - selectedHere.length,
    isSelected: ({ id }: InboxItem) => selection.has(id),
    areAllSelected,
    toggle: (item: InboxItem) => (selection.has(item.id) ? deselect([item]) : select([item])),
    toggleAll: () => (areAllSelected ? deselect(items) : select(items)),
    /** Selects the items of all pages. Throws the error of the server. */
    selectAllPages: async () => select(await fetchAllItems(view)),
    clearSelection: () => setSelection(new Map()),
    setFilter: (changes: Partial<InboxView>) => goTo(show(changes)),
    /** Replaces the address while the editor types, so that Back leaves the Inbox at once. */
    typeFilter: (changes: Partial<InboxView>) => replaceSearch(show(changes)),
    sortBy: (column: InboxColumn) => goTo(show(toggleSort(view, column))),
    goToPage: (number: number) => goTo(show({ page: number })),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
