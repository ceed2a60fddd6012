import type { CategoryRef, ShowRef } from "../../domain/content/content.ts";
import { type FeedFilter, feedSearch, isFiltered } from "../../domain/feeds/feeds.ts";
import { goTo } from "../../state/address.ts";

export interface FilterShow extends ShowRef {
  /** The slug of its category. */
  category: string;
}

interface Props {
  categories: readonly CategoryRef[];
  shows: readonly FilterShow[];
  filter: FeedFilter;
}

const choose = (filter: FeedFilter) => goTo(feedSearch(filter));

/** Category and show, the shows narrowed to the category. They work by script only. */
export function FeedFilters({ categories, shows, filter }: Props) {
  const { category, show } = filter;
  const offered = category === null ? shows : shows.filter((one) => one.category === category);
  const chosenShow = shows.find(({ slug }) => slug === show);
  const chooseCategory = (slug: string | null) => {
    const keeps = chosenShow?.category === slug || slug === null;
    choose({ category: slug, show: keeps ? show : null });
  };
  return (
    <form
      autoComplete="off"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="mb-8 flex flex-wrap items-end gap-4 noscript:hidden"
    >
      <Choice
        label="Category"
        all="All categories"
        other="Unknown category"
        value={category}
        options={categories}
        choose={chooseCategory}
      />
      <Choice
        label="Show"
        all="All shows"
        other={chosenShow?.name ?? "Unknown show"}
        value={show}
        options={offered}
        choose={(slug) => choose({ category, show: slug })}
      />
      {isFiltered(filter) && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => choose({ category: null, show: null })}
        >
          Clear
        </button>
      )}
    </form>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  /** What an address chose that is none of the options. */
  other: string;
  value: string | null;
  options: readonly ShowRef[];
  choose: (slug: string | null) => void;
}

function Choice({ label, all, other, value, options, choose }: ChoiceProps) {
  return (
    <label className="w-full sm:w-64">
      <span className="label mb-1.5 block">{label}</span>
      <select
        className="field"
        value={value ?? ""}
        onChange={(event) => choose(event.target.value || null)}
      >
        <option value="">{all}</option>
        {value !== null && !options.some(({ slug }) => slug === value) && (
          <option value={value}>{other}</option>
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
