import { useStore } from "@nanostores/react";
import { useState } from "react";
import { fetchInbox } from "../../../data/inbox.ts";
import { type InboxFilter, type InboxItem, parseInboxFilter } from "../../../domain/inbox/inbox.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { $search, goTo } from "../../../state/address.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";

const fetchPage = (key: string, signal: AbortSignal) => fetchInbox(JSON.parse(key) as InboxFilter, signal);

/** The URL contains the filters and the page number. The editor can select only items of the visible page. */
export function useInbox() {
  const search = useStore($search);
  const filter = parseInboxFilter(new URLSearchParams(search));
  const [loadedPage, reload] = useLoadable(JSON.stringify(filter), fetchPage);
  const page = useLatest(loadedPage);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const items = page?.items ?? [];
  const selectedItems = items.filter(({ id }) => selectedIds.has(id));
  return {
    filter,
    state: loadedPage.state,
    page,
    items,
    reload,
    selectedItems,
    isSelected: ({ id }: InboxItem) => selectedIds.has(id),
    areAllSelected: items.length > 0 && selectedItems.length === items.length,
    toggle: ({ id }: InboxItem) =>
      setSelectedIds((ids) => {
        const newIds = new Set(ids);
        if (!newIds.delete(id)) newIds.add(id);
        return newIds;
      }),
    toggleAll: () =>
      setSelectedIds(selectedItems.length === items.length ? new Set() : new Set(items.map(({ id }) => id))),
    clearSelection: () => setSelectedIds(new Set()),
    setFilter: (name: "state" | "assignee", value: string) =>
      goTo(changeQuery($search.get(), { [name]: value, page: "" })),
    goToPage: (number: number) => goTo(changeQuery($search.get(), { page: number === 1 ? "" : String(number) })),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
