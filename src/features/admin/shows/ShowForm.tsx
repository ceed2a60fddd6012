import { fetchCategoryChoices } from "../../../data/choices.ts";
import type { EditedShow } from "../../../data/show-editing.ts";
import { SHOW_MAX_CHARS } from "../../../domain/limits.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { TextField } from "../kit/Field.tsx";
import { fieldId } from "../kit/form-state.ts";
import { ImageField } from "../kit/ImageField.tsx";
import { NamedForm } from "../kit/NamedForm.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import type { RowForm } from "../kit/use-row-form.ts";
import { useUpload } from "../kit/use-upload.ts";
import type { ShowValues } from "./show-kind.ts";
import { YoutubeFields } from "./YoutubeFields.tsx";

interface Props {
  form: RowForm<EditedShow, ShowValues>;
  /** Told the row as it was stored; null where it could not be read again. */
  saved: (row: EditedShow | null) => void;
}

export const FORM_ID = "show-form";
const id = (field: keyof ShowValues) => fieldId("er_shows", field);

export function ShowForm({ form, saved }: Props) {
  const { values, change, errors } = form;
  const [categories, retry] = useLoadable("all", fetchCategoryChoices);
  useFailureToast(categories.state === "failed" ? "Failed to fetch categories" : null);
  const upload = useUpload({
    folder: "shows/",
    slug: values.slug,
    owner: form.draftId,
    done: (imageUrl) => change({ imageUrl }),
  });
  return (
    <NamedForm
      form={form}
      headingId={FORM_ID}
      noun="Show"
      isBlocked={upload.isUploading || values.categoryId === ""}
      saved={saved}
    >
      <TextField
        id={id("name")}
        label="Name"
        isRequired
        value={values.name}
        change={(name) => change({ name })}
        error={errors.name}
      />
      <TextField
        id={id("slug")}
        label="Slug"
        isRequired
        hint={`The address: /show/${values.slug || "…"}`}
        value={values.slug}
        change={(slug) => change({ slug })}
        error={errors.slug}
      />
      <SelectField
        id={id("categoryId")}
        label="Category"
        isRequired
        none="Choose a category"
        value={values.categoryId}
        change={(categoryId) => change({ categoryId })}
        choices={categories}
        retry={retry}
        what="The categories"
        error={errors.categoryId}
      />
      <ImageField
        id={id("imageUrl")}
        label="Photo"
        url={values.imageUrl}
        change={(imageUrl) => change({ imageUrl })}
        upload={upload}
        error={errors.imageUrl}
      />
      <TextField
        id={id("description")}
        label="Description"
        rows={4}
        most={SHOW_MAX_CHARS.description}
        value={values.description}
        change={(description) => change({ description })}
        error={errors.description}
      />
      <YoutubeFields key={form.rowId} form={form} connected={saved} />
    </NamedForm>
  );
}
