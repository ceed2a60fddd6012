import type { CategoryRef } from "../../domain/content/content.ts";
import type { FilterShow } from "../../domain/feeds/feeds.ts";
import { RESULT_TYPES } from "../../domain/search/search.ts";
import { filterQuery, isFilterOn, type SearchFilter, withoutFilters } from "../../domain/search/search-filter.ts";
import * as paths from "../../paths.ts";
import { CategoryAndShowSelects } from "../../ui/CategoryAndShowSelects.tsx";
import { focusFirstField } from "../../ui/focus-first-field.ts";
import { GROUP_NAMES } from "./result-parts.tsx";

export const TypeFilter = ({ filter }: { filter: SearchFilter }) => (
  <ul aria-label="Type" className="mt-5 flex flex-wrap gap-2">
    {[null, ...RESULT_TYPES].map((type) => (
      <li key={type}>
        <a
          href={paths.search() + filterQuery({ ...filter, type, page: 1 })}
          className="chip"
          aria-current={filter.type === type ? "true" : undefined}
        >
          {type === null ? "All" : GROUP_NAMES[type]}
        </a>
      </li>
    ))}
  </ul>
);

interface Props {
  categories: readonly CategoryRef[];
  shows: readonly FilterShow[];
  filter: SearchFilter;
  change: (next: Partial<SearchFilter>) => void;
}

export function SearchFilters({ categories, shows, filter, change }: Props) {
  const { category, show, since, until } = filter;
  return (
    <div className="search-filters">
      <CategoryAndShowSelects category={category} show={show} categories={categories} shows={shows} choose={change} />
      <DayInput label="From" value={since} choose={(day) => change({ since: day })} />
      <DayInput label="To" value={until} choose={(day) => change({ until: day })} />
      {isFilterOn(filter) && (
        <button
          type="button"
          className="button-quiet max-lg:col-span-2 max-lg:justify-self-start"
          onClick={({ currentTarget }) => {
            focusFirstField(currentTarget);
            change(withoutFilters(filter));
          }}
        >
          Clear filters
        </button>
      )}
    </div>
  );
}

interface DayInputProps {
  label: string;
  value: string | null;
  choose: (day: string | null) => void;
}

const DayInput = ({ label, value, choose }: DayInputProps) => (
  <label>
    <span className="label mb-1.5 block">{label}</span>
    <input type="date" className="field" value={value ?? ""} onChange={(event) => choose(event.target.value || null)} />
  </label>
);
