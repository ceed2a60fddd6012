import type { CategoryRef } from "../../domain/content/content.ts";
import {
  type FeedFilter,
  type FilterShow,
  feedSearch,
  isFiltered,
} from "../../domain/feeds/feeds.ts";
import { goTo } from "../../state/address.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";

interface Props {
  categories: readonly CategoryRef[];
  shows: readonly FilterShow[];
  filter: FeedFilter;
}

const applyFilter = (filter: FeedFilter) => goTo(feedSearch(filter));

export function FeedFilters({ categories, shows, filter }: Props) {
  const { category, show } = filter;
  const categoryShows =
    category === null ? shows : shows.filter((show) => show.category === category);
  const chosenShow = shows.find(({ slug }) => slug === show);
  const chooseCategory = (slug: string | null) => {
    const keepsShow = chosenShow?.category === slug || slug === null;
    applyFilter({ category: slug, show: keepsShow ? show : null });
  };
  return (
    <form
      autoComplete="off"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="mb-8 flex flex-wrap items-end gap-4 noscript:hidden"
    >
      <FilterSelect
        label="Category"
        allText="All categories"
        unknownText="Unknown category"
        value={category}
        options={categories}
        choose={chooseCategory}
      />
      <FilterSelect
        label="Show"
        allText="All shows"
        unknownText={chosenShow?.name ?? "Unknown show"}
        value={show}
        options={categoryShows}
        choose={(slug) => applyFilter({ category, show: slug })}
      />
      {isFiltered(filter) && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => applyFilter({ category: null, show: null })}
        >
          Clear
        </button>
      )}
    </form>
  );
}
