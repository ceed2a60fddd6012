import { fetchCategoryChoices, fetchShowChoices } from "../../../../data/choices.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { SelectField } from "../../kit/SelectField.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { Generator } from "./Generator.tsx";
import { type Form, Section } from "./section.tsx";

export function SourceSection({ form }: { form: Form }) {
  const { values, change, isEdit } = form;
  const { categoryId, showId } = values;
  const [categories, retryCategories] = useLoadable("all", fetchCategoryChoices);
  const [shows, retryShows] = useLoadable(categoryId || null, fetchShowChoices);
  const hasNoShows = shows.state === "ready" && shows.value.length === 0;
  return (
    <Section heading="Show" hint="The show of this recap.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...bind(form, "categoryId")}
          isRequired
          emptyOptionText="Choose a category"
          choices={categories}
          retry={retryCategories}
          subject="The categories"
          change={(newCategoryId) => change({ categoryId: newCategoryId, showId: "" })}
        />
        <SelectField
          {...bind(form, "showId")}
          isRequired
          emptyOptionText="Choose a show"
          choices={shows}
          retry={retryShows}
          subject="The shows"
          isDisabled={categoryId === ""}
          hint={
            hasNoShows
              ? "This category has no shows yet. Create one in the Shows tab."
              : !isEdit && showId === "" && "Please select a show"
          }
        />
      </div>
      <Generator form={form} />
    </Section>
  );
}
