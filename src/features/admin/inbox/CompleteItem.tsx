import { type FormEvent, useState } from "react";
import { fetchCategoryChoices, fetchShowChoices } from "../../../data/choices.ts";
import { closeItems } from "../../../data/inbox.ts";
import { createDraft } from "../../../data/inbox-generation.ts";
import type { InboxItem } from "../../../domain/inbox/inbox.ts";
import { EPISODE_MAX_CHARS } from "../../../domain/limits.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { slugify } from "../../../domain/text/slug.ts";
import * as paths from "../../../paths.ts";
import { goTo } from "../../../state/address.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { checkRoleIfDenied } from "../failure.ts";
import { TextField } from "../kit/Field.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";
import { SelectField } from "../kit/SelectField.tsx";

/** The editor adds the values that an import could not find, such as the title, and so makes a draft of the item. */
export function CompleteItem({ item, close }: { item: InboxItem; close: () => void }) {
  const [values, setValues] = useState({ title: "", date: "", categoryId: "", showId: "" });
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [categories, retryCategories] = useLoadable("all", fetchCategoryChoices);
  const [shows, retryShows] = useLoadable(values.categoryId || null, fetchShowChoices);
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const title = values.title.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title === "" || values.showId === "") return setProblem("Enter a title and choose a show.");
    setBusy(true);
    setProblem(undefined);
    try {
      const id = await createDraft({ ...values, title, slug: slugify(title, "episode") });
      await closeItems([item.id], true);
      close();
      toast.success("Draft created", title);
      goTo(new URL(paths.editRecap(id), location.href).search);
    } catch (error) {
      checkRoleIfDenied(error);
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <PanelDialog title="Make a draft of this item" onClosed={close}>
      <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <p className="text-muted wrap-anywhere">
          {item.title} from {item.showName || item.source}: {item.reason}
        </p>
        <TextField
          id="item-title"
          label="Title"
          isRequired
          value={values.title}
          change={(text) => change({ title: text })}
          limit={EPISODE_MAX_CHARS.title}
        />
        <TextField id="item-date" label="Date" type="date" value={values.date} change={(date) => change({ date })} />
        <SelectField
          id="item-category"
          label="Category"
          isRequired
          emptyOptionText="Choose a category"
          value={values.categoryId}
          choices={categories}
          retry={retryCategories}
          subject="The categories"
          change={(categoryId) => change({ categoryId, showId: "" })}
        />
        <SelectField
          id="item-show"
          label="Show"
          isRequired
          emptyOptionText="Choose a show"
          value={values.showId}
          choices={shows}
          retry={retryShows}
          subject="The shows"
          isDisabled={values.categoryId === ""}
          change={(showId) => change({ showId })}
        />
        <FieldError id="item-error" error={problem} />
        <button type="submit" className="button justify-self-start" disabled={isBusy}>
          {isBusy ? "Creating…" : "Create Draft"}
        </button>
      </form>
    </PanelDialog>
  );
}
