import type { EditedCategory } from "../../../data/category-editing.ts";
import { CATEGORY_MAX_CHARS } from "../../../domain/limits.ts";
import { TextField } from "../kit/Field.tsx";
import { ImageField } from "../kit/ImageField.tsx";
import { NamedForm } from "../kit/NamedForm.tsx";
import type { Editing } from "../kit/use-edit-address.ts";
import { bind, type RowForm } from "../kit/use-row-form.ts";
import { useUpload } from "../kit/use-upload.ts";
import type { CategoryValues } from "./category-kind.ts";

export function CategoryForm({ form, editing }: { form: RowForm<EditedCategory, CategoryValues>; editing: Editing }) {
  const upload = useUpload(
    form,
    "category-",
    (values) => values.imageUrl,
    (imageUrl) => ({ imageUrl }),
  );
  return (
    <NamedForm form={form} editing={editing} isBlocked={upload.isUploading}>
      <TextField {...bind(form, "name")} isRequired />
      <TextField {...bind(form, "slug")} isRequired hint={`The address: /category/${form.values.slug || "…"}`} />
      <TextField {...bind(form, "description")} rows={3} limit={CATEGORY_MAX_CHARS.description} />
      <ImageField {...bind(form, "imageUrl")} upload={upload} />
    </NamedForm>
  );
}
