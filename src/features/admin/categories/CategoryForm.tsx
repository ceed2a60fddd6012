import type { EditedCategory } from "../../../data/category-editing.ts";
import { CATEGORY_MAX_CHARS } from "../../../domain/limits.ts";
import { TextField } from "../kit/Field.tsx";
import { fieldId } from "../kit/form-state.ts";
import { ImageField } from "../kit/ImageField.tsx";
import { NamedForm } from "../kit/NamedForm.tsx";
import type { RowForm } from "../kit/use-row-form.ts";
import { useUpload } from "../kit/use-upload.ts";
import type { CategoryValues } from "./category-kind.ts";

interface Props {
  form: RowForm<EditedCategory, CategoryValues>;
  /** Told the row as it was stored. */
  saved: (row: EditedCategory) => void;
}

export const FORM_ID = "category-form";
const id = (field: keyof CategoryValues) => fieldId("er_categories", field);

export function CategoryForm({ form, saved }: Props) {
  const { values, change, errors } = form;
  const upload = useUpload({
    folder: "category-",
    slug: values.slug,
    owner: form.draftId,
    done: (imageUrl) => change({ imageUrl }),
  });
  return (
    <NamedForm
      form={form}
      headingId={FORM_ID}
      noun="Category"
      isBlocked={upload.isUploading}
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
        hint={`The address: /category/${values.slug || "…"}`}
        value={values.slug}
        change={(slug) => change({ slug })}
        error={errors.slug}
      />
      <TextField
        id={id("description")}
        label="Description"
        rows={3}
        most={CATEGORY_MAX_CHARS.description}
        value={values.description}
        change={(description) => change({ description })}
        error={errors.description}
      />
      <ImageField
        id={id("imageUrl")}
        label="Image"
        url={values.imageUrl}
        change={(imageUrl) => change({ imageUrl })}
        upload={upload}
        error={errors.imageUrl}
      />
    </NamedForm>
  );
}
