import { fetchCategoryChoices } from "../../../data/choices.ts";
import type { EditedShow } from "../../../data/show-editing.ts";
import { SHOW_MAX_CHARS } from "../../../domain/limits.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { TextField } from "../kit/Field.tsx";
import { ImageField } from "../kit/ImageField.tsx";
import { NamedForm } from "../kit/NamedForm.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import type { Editing } from "../kit/use-edit-address.ts";
import { bind, type RowForm } from "../kit/use-row-form.ts";
import { useUpload } from "../kit/use-upload.ts";
import { HostsSection } from "./HostsSection.tsx";
import { ShowGlossary } from "./ShowGlossary.tsx";
import type { ShowValues } from "./show-kind.ts";
import { TranscriptionRule } from "./TranscriptionRule.tsx";
import { PublishingRule, WritingRule } from "./WritingRule.tsx";
import { YoutubeFields } from "./YoutubeFields.tsx";

interface Props {
  form: RowForm<EditedShow, ShowValues>;
  editing: Editing;
  /** Receives the show with its new channel, or null if the show does not load. */
  onConnected: (row: EditedShow | null) => void;
}

export function ShowForm({ form, editing, onConnected }: Props) {
  const [categories, retry] = useLoadable("all", fetchCategoryChoices);
  useFailureToast(categories.state === "failed" ? "Failed to fetch categories" : null);
  const upload = useUpload(
    form,
    "shows/",
    (values) => values.imageUrl,
    (imageUrl) => ({ imageUrl }),
  );
  const isBlocked = upload.isUploading || form.values.categoryId === "";
  return (
    <NamedForm form={form} editing={editing} isBlocked={isBlocked}>
      <TextField {...bind(form, "name")} isRequired />
      <TextField {...bind(form, "slug")} isRequired hint={`The address: /show/${form.values.slug || "…"}`} />
      <SelectField
        {...bind(form, "categoryId")}
        isRequired
        emptyOptionText="Choose a category"
        choices={categories}
        retry={retry}
        subject="The categories"
      />
      <ImageField {...bind(form, "imageUrl")} upload={upload} />
      <TextField {...bind(form, "description")} rows={4} limit={SHOW_MAX_CHARS.description} />
      <HostsSection form={form} />
      <YoutubeFields key={form.rowId} form={form} onConnected={onConnected} />
      {form.rowId !== null && <TranscriptionRule key={`rule-${form.rowId}`} showId={form.rowId} />}
      {form.rowId !== null && <WritingRule key={`writing-${form.rowId}`} showId={form.rowId} />}
      {form.rowId !== null && <PublishingRule key={`publishing-${form.rowId}`} showId={form.rowId} />}
      {form.rowId !== null && <ShowGlossary key={`glossary-${form.rowId}`} showId={form.rowId} />}
    </NamedForm>
  );
}
