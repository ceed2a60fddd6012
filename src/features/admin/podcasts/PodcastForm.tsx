import type { EditedPodcast } from "../../../data/podcast-editing.ts";
import { PODCAST_MAX_CHARS } from "../../../domain/limits.ts";
import { TextField } from "../kit/Field.tsx";
import { ImageField } from "../kit/ImageField.tsx";
import { NamedForm } from "../kit/NamedForm.tsx";
import type { Editing } from "../kit/use-edit-address.ts";
import { bind, type RowForm } from "../kit/use-row-form.ts";
import { useUpload } from "../kit/use-upload.ts";
import type { PodcastValues } from "./podcast-kind.ts";

export function PodcastForm({ form, editing }: { form: RowForm<EditedPodcast, PodcastValues>; editing: Editing }) {
  const upload = useUpload(
    form,
    "shows/",
    (values) => values.imageUrl,
    (imageUrl) => ({ imageUrl }),
  );
  return (
    <NamedForm form={form} editing={editing} isBlocked={upload.isUploading}>
      <TextField {...bind(form, "name")} isRequired />
      <TextField {...bind(form, "websiteUrl")} type="url" />
      <TextField {...bind(form, "feedUrl")} type="url" />
      <ImageField {...bind(form, "imageUrl")} upload={upload} />
      <TextField {...bind(form, "description")} rows={4} limit={PODCAST_MAX_CHARS.description} />
    </NamedForm>
  );
}
