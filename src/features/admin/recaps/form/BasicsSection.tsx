import { CLIP_MAX_MINUTES } from "../../../../domain/constants.ts";
import { TextField } from "../../kit/Field.tsx";
import { ImageField } from "../../kit/ImageField.tsx";
import { bind } from "../../kit/use-row-form.ts";
import type { useUpload } from "../../kit/use-upload.ts";
import { SoundField } from "./SoundField.tsx";
import { type Form, Section } from "./section.tsx";
import { useTitleOfRecapWithSlug } from "./use-recap-with-slug.ts";

interface Props {
  form: Form;
  upload: ReturnType<typeof useUpload>;
}

export function BasicsSection({ form, upload }: Props) {
  const { values, base, isEdit, rowId } = form;
  const otherTitle = useTitleOfRecapWithSlug(values.slug, rowId);
  const slug = bind(form, "slug");
  const isSlugChanged = isEdit && values.slug.trim() !== base.slug && base.isPublished;
  return (
    <Section heading="Basics">
      <TextField {...bind(form, "title")} isRequired />
      <TextField
        {...slug}
        isRequired
        error={
          slug.error ?? (otherTitle === null ? undefined : `“${otherTitle}” already has this slug. Choose another one.`)
        }
        hint={
          isSlugChanged
            ? `/recap/${base.slug} will lead to the new address.`
            : `The address: /recap/${values.slug || "…"}`
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind(form, "episodeDate")} type="date" />
        <TextField
          {...bind(form, "durationMinutes")}
          hint={`An episode of ${CLIP_MAX_MINUTES} minutes or less is a clip.`}
        />
      </div>
      <TextField {...bind(form, "episodeLink")} type="url" />
      <SoundField form={form} />
      <ImageField {...bind(form, "thumbnailUrl")} upload={upload} />
      <TextField
        {...bind(form, "thumbnailAlt")}
        hint="Describe the picture for readers who cannot see it. Leave this field empty if the picture is only decoration."
      />
    </Section>
  );
}
