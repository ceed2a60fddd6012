import { fetchCategoryChoices, fetchShowChoices } from "../../../../data/recap-table.ts";
import { type Loadable, useLoadable } from "../../../../state/loadable.ts";
import { SelectField } from "../SelectField.tsx";
import { Generator } from "./Generator.tsx";
import { bind, type Form, id, Section } from "./section.tsx";

/** Which show it belongs to, and which video it may be made of. */
export function SourceSection({ form }: { form: Form }) {
  const { values, change, errors, isEdit } = form;
  const { categoryId, showId } = values;
  const [categories, retryCategories] = useLoadable("all", fetchCategoryChoices);
  const [shows, retryShows] = useLoadable(categoryId || null, fetchShowChoices);
  const isAlone = shows.state === "ready" && shows.value.length === 0;
  return (
    <Section heading="Show" hint="Where the recap belongs.">
      <div className="recap-pair">
        <SelectField
          id={id("categoryId")}
          label="Category"
          all="Choose a category"
          value={categoryId}
          choices={listOf(categories)}
          choose={(next) => change({ categoryId: next, showId: "" })}
          error={errors.categoryId}
          hint={retryHint(categories, retryCategories, "categories")}
        />
        <SelectField
          id={id("showId")}
          label="Show"
          all="Choose a show"
          value={showId}
          choices={listOf(shows)}
          choose={(next) => change({ showId: next })}
          isDisabled={categoryId === ""}
          error={errors.showId}
          hint={
            retryHint(categoryId ? shows : null, retryShows, "shows") ??
            (isAlone
              ? "This category has no shows yet."
              : !isEdit && showId === "" && "Please select a show")
          }
        />
      </div>
      <Generator form={form} {...bind(form, "youtubeUrl")} />
    </Section>
  );
}

const listOf = <T,>(list: Loadable<T[]>) => (list.state === "ready" ? list.value : []);

const retryHint = (list: Loadable<unknown> | null, retry: () => void, what: string) =>
  list?.state === "failed" ? (
    <span role="alert">
      The {what} did not load.{" "}
      <button type="button" className="link" onClick={retry}>
        Retry
      </button>
    </span>
  ) : undefined;
