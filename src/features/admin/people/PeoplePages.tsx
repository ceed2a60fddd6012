import type { MouseEvent } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import type { People } from "./use-people.ts";

/** There are no page numbers, because the database finds a page by the last person of the previous page. */
export function PeoplePages({ people }: { people: People }) {
  const { firstPageSearch, nextPageSearch, goToPage } = people;
  if (firstPageSearch === null && nextPageSearch === null) return null;
  const createClickHandler = (search: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goToPage(search);
    document.getElementById("people-table")?.focus();
  };
  return (
    <nav aria-label="Pages" className="mt-8 flex justify-between border-t border-rule pt-4 font-medium">
      {firstPageSearch !== null && (
        <a
          href={location.pathname + firstPageSearch}
          className="page-link"
          onClick={createClickHandler(firstPageSearch)}
        >
          <Icon name="arrowLeft" />
          First page
        </a>
      )}
      {nextPageSearch !== null && (
        <a
          href={location.pathname + nextPageSearch}
          rel="next"
          className="page-link ms-auto"
          onClick={createClickHandler(nextPageSearch)}
        >
          Next page
          <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
