import type { EditedCategory } from "../../../data/category-editing.ts";
import { CATEGORY_MAX_CHARS } from "../../../domain/limits.ts";
import { bind } from "../kit/bind.ts";
import { TextField } from "../kit/Field.tsx";
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

export function CategoryForm({ form, saved }: Props) {
  const { values, change } = form;
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
      <TextField {...bind(form, "name")} isRequired />
      <TextField
        {...bind(form, "slug")}
        isRequired
        hint={`The address: /category/${values.slug || "…"}`}
      />
      <TextField {...bind(form, "description")} rows={3} most={CATEGORY_MAX_CHARS.description} />
      <ImageField {...bind(form, "imageUrl")} url={values.imageUrl} upload={upload} />
    </NamedForm>
  );
}
