import type { CategoryRef } from "../../domain/content/content.ts";
import { type FeedFilter, type FilterShow, feedQuery, isFiltered } from "../../domain/feeds/feeds.ts";
import { goTo } from "../../state/address.ts";
import { CategoryAndShowSelects } from "../../ui/CategoryAndShowSelects.tsx";
import { focusFirstField } from "../../ui/focus-first-field.ts";

interface Props {
  categories: readonly CategoryRef[];
  shows: readonly FilterShow[];
  filter: FeedFilter;
}

const applyFilter = (filter: FeedFilter) => goTo(feedQuery(filter));

export function FeedFilters({ categories, shows, filter }: Props) {
  const { category, show } = filter;
  return (
    <form
      autoComplete="off"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="mb-8 flex flex-wrap items-end gap-4 noscript:hidden"
    >
      <CategoryAndShowSelects
        category={category}
        show={show}
        categories={categories}
        shows={shows}
        choose={applyFilter}
      />
      {isFiltered(filter) && (
        <button
          type="button"
          className="button-quiet"
          onClick={({ currentTarget }) => {
            focusFirstField(currentTarget);
            applyFilter({ category: null, show: null });
          }}
        >
          Clear
        </button>
      )}
    </form>
  );
}
