import { fetchCategoryChoices, fetchShowChoices } from "../../../data/choices.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { SelectBox } from "../kit/SelectField.tsx";
import { choosePromptScope, usePromptScope } from "./use-prompt-scope.ts";

/** Chooses whose prompts the tab shows. Unsaved changes would get lost from sight, so they disable it. */
export function PromptScopeFilter({ isDisabled }: { isDisabled: boolean }) {
  const { categoryId, scope } = usePromptScope();
  const [categories] = useLoadable("all", fetchCategoryChoices);
  const [shows] = useLoadable(categoryId, fetchShowChoices);
  return (
    <div className="mt-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectBox
          label="Category of the prompts"
          firstOptionText="All categories"
          value={categoryId ?? ""}
          choices={categories}
          isDisabled={isDisabled}
          choose={(id) => choosePromptScope("category", id)}
        />
        <SelectBox
          label="Show of the prompts"
          firstOptionText="All shows"
          value={scope.showId ?? ""}
          choices={shows}
          isDisabled={isDisabled || categoryId === null}
          choose={(id) => choosePromptScope("show", id)}
        />
      </div>
      <p className="mt-2 text-meta text-muted">
        {isDisabled
          ? "Save or undo your changes before you choose another category or show."
          : "A prompt of a show holds before the one of its category, and this one before the prompt of all shows."}
      </p>
    </div>
  );
}
