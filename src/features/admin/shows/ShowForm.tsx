import { fetchCategoryChoices } from "../../../data/choices.ts";
import type { EditedShow } from "../../../data/show-editing.ts";
import { SHOW_MAX_CHARS } from "../../../domain/limits.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { bind } from "../kit/bind.ts";
import { TextField } from "../kit/Field.tsx";
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

export function ShowForm({ form, saved }: Props) {
  const { values, change } = form;
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
      <TextField {...bind(form, "name")} isRequired />
      <TextField
        {...bind(form, "slug")}
        isRequired
        hint={`The address: /show/${values.slug || "…"}`}
      />
      <SelectField
        {...bind(form, "categoryId")}
        isRequired
        none="Choose a category"
        choices={categories}
        retry={retry}
        what="The categories"
      />
      <ImageField {...bind(form, "imageUrl")} url={values.imageUrl} upload={upload} />
      <TextField {...bind(form, "description")} rows={4} most={SHOW_MAX_CHARS.description} />
      <YoutubeFields key={form.rowId} form={form} connected={saved} />
    </NamedForm>
  );
}
