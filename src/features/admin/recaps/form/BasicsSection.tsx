import { CLIP_MAX_MINUTES } from "../../../../domain/constants.ts";
import { TextField } from "../../kit/Field.tsx";
import { ImageField } from "../../kit/ImageField.tsx";
import type { useUpload } from "../../kit/use-upload.ts";
import { bind, type Form, Section } from "./section.tsx";
import { useSlugHolder } from "./use-slug-holder.ts";

interface Props {
  form: Form;
  upload: ReturnType<typeof useUpload>;
}

export function BasicsSection({ form, upload }: Props) {
  const { values, base, isEdit, rowId } = form;
  const holder = useSlugHolder(values.slug, rowId);
  const slug = bind(form, "slug");
  const isMoved = isEdit && values.slug.trim() !== base.slug && base.isPublished;
  const thumbnail = bind(form, "thumbnailUrl");
  return (
    <Section heading="Basics">
      <TextField {...bind(form, "title")} label="Title" isRequired />
      <TextField
        {...slug}
        label="Slug"
        isRequired
        error={slug.error ?? (holder === null ? undefined : `“${holder}” has this slug already.`)}
        hint={
          isMoved
            ? `/recap/${base.slug} will not be found any more: links to it break.`
            : `The address: /recap/${values.slug || "…"}`
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind(form, "episodeDate")} label="Episode date" type="date" />
        <TextField
          {...bind(form, "durationMinutes")}
          label="Duration in minutes"
          hint={`${CLIP_MAX_MINUTES} minutes or less make a clip.`}
        />
      </div>
      <TextField {...bind(form, "episodeLink")} label="Episode link" type="url" />
      <ImageField {...thumbnail} url={thumbnail.value} label="Thumbnail" upload={upload} />
    </Section>
  );
}
