import { LIST_SORTS, type ListSort } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";

const SORT_TEXTS: Record<ListSort, string> = {
  trending: "Trending",
  recent: "Recent",
  pro: "Pro",
  week: "This week",
};

export const SortLinks = ({ currentSort }: { currentSort: ListSort }) => (
  <nav aria-label="Sort lists" className="mb-10">
    <ul className="flex flex-wrap gap-2">
      {LIST_SORTS.map((sort) => (
        <li key={sort}>
          <a href={paths.topLists(sort)} className="chip" aria-current={sort === currentSort ? "true" : undefined}>
            {SORT_TEXTS[sort]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
