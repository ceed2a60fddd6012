import type { ShowRef } from "../domain/content/content.ts";
import { FilterSelect } from "./FilterSelect.tsx";

export interface CategoryAndShow {
  category: string | null;
  show: string | null;
}

interface Props extends CategoryAndShow {
  categories: readonly ShowRef[];
  shows: readonly (ShowRef & { category: string })[];
  choose: (choice: CategoryAndShow) => void;
}

/** If the new category does not contain the selected show, the show is no longer selected. */
export function CategoryAndShowSelects({ category, show, categories, shows, choose }: Props) {
  const chosenShow = shows.find(({ slug }) => slug === show);
  return (
    <>
      <FilterSelect
        label="Category"
        allText="All categories"
        unknownText="Unknown category"
        value={category}
        options={categories}
        choose={(slug) => {
          const keepsShow = slug === null || chosenShow?.category === slug;
          choose({ category: slug, show: keepsShow ? show : null });
        }}
      />
      <FilterSelect
        label="Show"
        allText="All shows"
        unknownText={chosenShow?.name ?? "Unknown show"}
        value={show}
        options={category === null ? shows : shows.filter((show) => show.category === category)}
        choose={(slug) => choose({ category, show: slug })}
      />
    </>
  );
}
