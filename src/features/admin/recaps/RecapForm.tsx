import { type ReactNode, useRef, useState } from "react";
import { toast } from "../../../state/toasts.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { FormActions } from "../kit/FormActions.tsx";
import { FormNotes } from "../kit/FormNotes.tsx";
import { headingId } from "../kit/row-kind.ts";
import { useSaved } from "../kit/use-row-form.ts";
import { useSubmit } from "../kit/use-submit.ts";
import { useUpload } from "../kit/use-upload.ts";
import { VersionsButton } from "../versions/VersionsButton.tsx";
import { BasicsSection } from "./form/BasicsSection.tsx";
import { GuestsSection } from "./form/GuestsSection.tsx";
import { Preview } from "./form/Preview.tsx";
import { PublishSection } from "./form/PublishSection.tsx";
import { SourceSection } from "./form/SourceSection.tsx";
import type { Form } from "./form/section.tsx";
import { TextSections } from "./form/TextSections.tsx";
import { TranscriptSection } from "./form/TranscriptSection.tsx";
import { OpeningNote } from "./OpeningNote.tsx";
import type { Editing } from "./use-edit-address.ts";

interface Props {
  form: Form;
  editing: Editing;
  /** Renders above the form. */
  children: ReactNode;
}

export function RecapForm({ form, editing, children }: Props) {
  const { values, isEdit } = form;
  const [isPreview, setPreview] = useState(false);
  const upload = useUpload(form, "episodes/", (thumbnailUrl) => ({ thumbnailUrl }));
  const scrollTop = useRef(0);
  const openPreview = () => {
    scrollTop.current = scrollY;
    setPreview(true);
  };
  const closePreview = () => {
    setPreview(false);
    requestAnimationFrame(() => scrollTo({ top: scrollTop.current, behavior: "instant" }));
  };
  const hasNoShow = !isEdit && values.showId === "";
  const submit = useSubmit(form.isDirty, (stay) => {
    if (upload.isUploading) return;
    if (hasNoShow) return void toast.error("Please select a show");
    // Close the preview, because the form shows problems beside the fields.
    setPreview(false);
    void form.save(stay);
  });
  useSaved(form, () => setPreview(false));
  const id = headingId(form.kind);
  return (
    <section aria-labelledby={id} className="recap-form">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-h2 outline-none wrap-anywhere">
          {isEdit ? `Edit Recap: ${form.base.title}` : "New Recap"}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6">
          <VersionsButton form={form} />
          <a href="#recaps" className="link inline-flex min-h-11 items-center">
            All recaps
          </a>
        </div>
      </div>
      {children}
      <OpeningNote editing={editing} />
      <FormNotes form={form} />
      <form noValidate onSubmit={submit} aria-labelledby={id}>
        <div hidden={isPreview}>
          <SourceSection form={form} />
          <BasicsSection form={form} upload={upload} />
          <GuestsSection form={form} />
          <TextSections form={form} />
          <TranscriptSection form={form} />
          <PublishSection form={form} />
        </div>
        {isPreview && <Preview values={values} untouched={editing.untouchedFieldsOf(form.rowId)} />}
        <FormActions
          form={form}
          isDisabled={upload.isUploading || hasNoShow}
          cancelText={isEdit ? "Cancel Edit" : "Clear"}
        >
          <QuietButton onClick={isPreview ? closePreview : openPreview}>
            {isPreview ? "Back to Editing" : "Preview"}
          </QuietButton>
        </FormActions>
      </form>
    </section>
  );
}
