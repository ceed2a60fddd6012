import { useStore } from "@nanostores/react";
import { fetchReports, type QueueRequest } from "../../../data/moderation.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { $search, goTo } from "../../../state/address.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";

const fetchPage = (key: string, signal: AbortSignal) => fetchReports(JSON.parse(key) as QueueRequest, signal);

/** The address says whether the list shows open or decided reports, and which page of them. */
export function useReports() {
  const search = useStore($search);
  const query = new URLSearchParams(search);
  const view: QueueRequest = {
    isDecided: query.get("view") === "decided",
    after: query.get("after"),
  };
  const [loadedPage, reload] = useLoadable(JSON.stringify(view), fetchPage);
  const page = useLatest(loadedPage);
  return {
    view,
    state: loadedPage.state,
    page,
    reload,
    showDecided: (isDecided: boolean) =>
      goTo(changeQuery($search.get(), { view: isDecided ? "decided" : "", after: "" })),
    goToNext: page?.next ? () => goTo(changeQuery($search.get(), { after: page.next ?? "" })) : null,
    goToFirst: view.after ? () => goTo(changeQuery($search.get(), { after: "" })) : null,
  };
}
