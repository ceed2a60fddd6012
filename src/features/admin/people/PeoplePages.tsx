import type { MouseEvent } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import type { People } from "./use-people.ts";

/** The database finds a page by the last person of the previous page, so there are no page numbers. */
export function PeoplePages({ people }: { people: People }) {
  const { firstPage, nextPage, goToPage } = people;
  if (firstPage === null && nextPage === null) return null;
  const go = (address: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goToPage(address);
    document.getElementById("people-table")?.focus();
  };
  return (
    <nav
      aria-label="Pages"
      className="mt-8 flex justify-between border-t border-rule pt-4 font-medium"
    >
      {firstPage !== null && (
        <a href={location.pathname + firstPage} className="page-link" onClick={go(firstPage)}>
          <Icon name="arrowLeft" />
          First page
        </a>
      )}
      {nextPage !== null && (
        <a
          href={location.pathname + nextPage}
          rel="next"
          className="page-link ms-auto"
          onClick={go(nextPage)}
        >
          Next page
          <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
