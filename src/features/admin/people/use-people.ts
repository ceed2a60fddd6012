import { useStore } from "@nanostores/react";
import { findPeople } from "../../../data/people.ts";
import { SEARCH_MAX_CHARS } from "../../../domain/constants.ts";
import { encodeAfter, type PeopleView, parsePeopleView } from "../../../domain/people/people.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { isUuid } from "../../../domain/text/uuid.ts";
import { $search, goTo, replaceSearch } from "../../../state/address.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";

const fetchPage = (key: string, signal: AbortSignal) => findPeople(JSON.parse(key) as PeopleView, signal);

/** The URL contains the search text, the role, the page, and the person whose dialog is open. */
export function usePeople() {
  const search = useStore($search);
  const query = new URLSearchParams(search);
  const view = parsePeopleView(query, SEARCH_MAX_CHARS);
  const [loadedPage, reload] = useLoadable(JSON.stringify(view), fetchPage);
  const page = useLatest(loadedPage);
  const person = query.get("person") ?? "";
  const [lastPerson] = page?.rows.slice(-1) ?? [];
  const queryOfPageAfter = (after: string) => changeQuery(search, { after, person: "" });
  return {
    view,
    state: loadedPage.state,
    page,
    reload,
    openId: isUuid(person) ? person : null,
    firstPageSearch: view.after ? queryOfPageAfter("") : null,
    nextPageSearch: page?.hasMore && lastPerson ? queryOfPageAfter(encodeAfter(lastPerson)) : null,
    goToPage: goTo,
    searchFor: (q: string) => replaceSearch(changeQuery($search.get(), { q, after: "" })),
    filterByRole: (role: string) => replaceSearch(changeQuery($search.get(), { role, after: "" })),
    open: (id: string) => goTo(changeQuery($search.get(), { person: id })),
    close: () => replaceSearch(changeQuery($search.get(), { person: "" })),
  };
}

export type People = ReturnType<typeof usePeople>;
