import type { FormEvent } from "react";
import type { EditedCategory } from "../../../data/category-editing.ts";
import { CATEGORY_MAX_CHARS } from "../../../domain/limits.ts";
import { toast } from "../../../state/toasts.ts";
import { TextField } from "../kit/Field.tsx";
import { FormActions } from "../kit/FormActions.tsx";
import { FormNotes } from "../kit/FormNotes.tsx";
import { fieldId } from "../kit/form-state.ts";
import { ImageField } from "../kit/ImageField.tsx";
import type { RowForm } from "../kit/use-row-form.ts";
import { useSaveKey } from "../kit/use-save-key.ts";
import { useUpload } from "../kit/use-upload.ts";
import type { CategoryValues } from "./category-kind.ts";

interface Props {
  form: RowForm<EditedCategory, CategoryValues>;
  /** The table has to be read again. */
  saved: () => void;
}

export const FORM_ID = "category-form";
const id = (field: keyof CategoryValues) => fieldId("er_categories", field);

export function CategoryForm({ form, saved }: Props) {
  const { values, change, errors, isEdit, isSaving } = form;
  const upload = useUpload({
    folder: "category-",
    slug: values.slug,
    owner: form.draftId,
    done: (imageUrl) => change({ imageUrl }),
  });
  const tellSaved = (isNew: boolean) => {
    toast.success(isNew ? "Category created successfully" : "Category updated successfully");
    saved();
  };
  const save = async (stay: boolean) => {
    if (!upload.isUploading && (await form.save({ stay }))) tellSaved(!isEdit);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  useSaveKey(() => void (form.isDirty && save(true)));
  return (
    <section aria-labelledby={FORM_ID} className="admin-form">
      <h2 id={FORM_ID} tabIndex={-1} className="text-h3 outline-none wrap-anywhere">
        {isEdit ? `Edit Category: ${form.base.name}` : "New Category"}
      </h2>
      <FormNotes form={form} saved={(_, isNew) => tellSaved(isNew)} />
      <form noValidate onSubmit={submit} aria-labelledby={FORM_ID}>
        <div className="admin-fields">
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
        </div>
        <FormActions
          text={isEdit ? "Update Category" : "Create Category"}
          busy="Saving…"
          isSaving={isSaving}
          isDisabled={upload.isUploading}
          isDirty={form.isDirty}
          isKept={form.isKept}
          cancelText="Cancel"
          canCancel={isEdit || form.isDirty}
          cancel={form.cancel}
        />
      </form>
    </section>
  );
}
