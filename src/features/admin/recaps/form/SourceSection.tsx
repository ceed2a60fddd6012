import { fetchCategoryChoices, fetchShowChoices } from "../../../../data/choices.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { SelectField } from "../../kit/SelectField.tsx";
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
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          id={id("categoryId")}
          label="Category"
          isRequired
          none="Choose a category"
          value={categoryId}
          choices={categories}
          retry={retryCategories}
          what="The categories"
          change={(next) => change({ categoryId: next, showId: "" })}
          error={errors.categoryId}
        />
        <SelectField
          id={id("showId")}
          label="Show"
          isRequired
          none="Choose a show"
          value={showId}
          choices={shows}
          retry={retryShows}
          what="The shows"
          change={(next) => change({ showId: next })}
          isDisabled={categoryId === ""}
          error={errors.showId}
          hint={
            isAlone
              ? "This category has no shows yet."
              : !isEdit && showId === "" && "Please select a show"
          }
        />
      </div>
      <Generator form={form} {...bind(form, "youtubeUrl")} />
    </Section>
  );
}
