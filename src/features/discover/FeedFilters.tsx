import type { CategoryRef, ShowRef } from "../../domain/content/content.ts";
import { type FeedFilter, feedSearch, isFiltered } from "../../domain/feeds/feeds.ts";
import { goTo } from "../../state/address.ts";

export interface FilterShow extends ShowRef {
  /** The slug of the show's category. */
  category: string;
}

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

interface FilterSelectProps {
  label: string;
  allText: string;
  /** The select shows this text if the address names a slug that is not an option. */
  unknownText: string;
  value: string | null;
  options: readonly ShowRef[];
  choose: (slug: string | null) => void;
}

function FilterSelect({ label, allText, unknownText, value, options, choose }: FilterSelectProps) {
  return (
    <label className="w-full sm:w-64">
      <span className="label mb-1.5 block">{label}</span>
      <select
        className="field"
        value={value ?? ""}
        onChange={(event) => choose(event.target.value || null)}
      >
        <option value="">{allText}</option>
        {value !== null && !options.some(({ slug }) => slug === value) && (
          <option value={value}>{unknownText}</option>
        )}
        {options.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
