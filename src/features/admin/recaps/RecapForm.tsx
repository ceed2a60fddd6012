import { type ReactNode, useRef, useState } from "react";
import { isEditor, type StaffRole } from "../../../domain/auth/access.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { FormActions } from "../kit/FormActions.tsx";
import { OpeningNote } from "../kit/OpeningNote.tsx";
import { headingId } from "../kit/row-kind.ts";
import type { Editing } from "../kit/use-edit-address.ts";
import { useSaveListener } from "../kit/use-row-form.ts";
import { useSubmit } from "../kit/use-submit.ts";
import { useUpload } from "../kit/use-upload.ts";
import { ViewLink } from "../kit/ViewLink.tsx";
import { VersionsButton } from "../versions/VersionsButton.tsx";
import { BasicsSection } from "./form/BasicsSection.tsx";
import { ChaptersSection } from "./form/ChaptersSection.tsx";
import { CorrectionsSection } from "./form/CorrectionsSection.tsx";
import { FieldNotes } from "./form/FieldNotes.tsx";
import { GuestsSection } from "./form/GuestsSection.tsx";
import { LinksSection } from "./form/LinksSection.tsx";
import { Preview } from "./form/Preview.tsx";
import { PreviewLinks } from "./form/PreviewLinks.tsx";
import { PublishSection } from "./form/PublishSection.tsx";
import { SentenceSummary } from "./form/SentenceReview.tsx";
import { SourceSection } from "./form/SourceSection.tsx";
import type { Form } from "./form/section.tsx";
import { TextSections } from "./form/TextSections.tsx";
import { TranscriptSection } from "./form/TranscriptSection.tsx";
import { useRewrite } from "./form/use-rewrite.ts";
import { useSentenceReview } from "./form/use-sentence-review.ts";
import { QueueBar } from "./queue/QueueBar.tsx";
import { useDraftNotes } from "./queue/use-draft-notes.ts";
import { useOpenedDraft } from "./queue/use-opened-draft.ts";
import { useReviewQueue } from "./queue/use-review-queue.ts";
import { ReviewNote } from "./review/ReviewNote.tsx";
import { useReview } from "./review/use-review.ts";
import { useRecapQuestion } from "./use-recap-question.ts";

interface Props {
  form: Form;
  userId: string;
  role: StaffRole;
  editing: Editing;
  /** The form calls this function after each change of the state of the review. */
  onReviewChanged: () => void;
  /** The notes above the form. */
  children: ReactNode;
}

export function RecapForm({ form, userId, role, editing, onReviewChanged, children }: Props) {
  const { values, isEdit } = form;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const upload = useUpload(
    form,
    "episodes/",
    (values) => values.thumbnailUrl,
    (thumbnailUrl) => ({ thumbnailUrl }),
  );
  const scrollTop = useRef(0);
  const openPreview = () => {
    scrollTop.current = scrollY;
    setPreviewOpen(true);
  };
  const closePreview = () => {
    setPreviewOpen(false);
    requestAnimationFrame(() => scrollTo({ top: scrollTop.current, behavior: "instant" }));
  };
  const hasNoShow = !isEdit && values.showId === "";
  const review = useReview(form, onReviewChanged);
  const mayReview = isEditor(role);
  const sentences = useSentenceReview(form, mayReview);
  const rewrite = useRewrite(form);
  const notes = useDraftNotes(form.rowId, mayReview);
  const queue = useReviewQueue(form, userId, mayReview);
  useOpenedDraft(form.rowId, mayReview);
  const isPublishedOrScheduled = review.review?.isPublished === true || (review.review?.publishAt ?? null) !== null;
  const isReadOnly = !mayReview && isPublishedOrScheduled;
  const isSubmitted = (review.review?.submittedAt ?? null) !== null;
  const maySubmit = !mayReview && !isReadOnly && !isSubmitted && (isEdit || form.isDirty);
  const saveIfAllowed = (save: () => unknown) => {
    if (upload.isUploading || isReadOnly) return;
    if (hasNoShow) return void toast.error("Please select a show");
    // Close the preview, because the form shows problems beside the fields.
    setPreviewOpen(false);
    save();
  };
  const question = useRecapQuestion(form);
  const submit = useSubmit(form.isDirty, (stay) =>
    saveIfAllowed(() =>
      question.ask(() => form.save(stay || queue !== null), values.isPublished || values.publishAt !== ""),
    ),
  );
  const publish = () => question.ask(review.publish, true);
  useSaveListener(form, () => setPreviewOpen(false));
  const id = headingId(form.kind);
  return (
    <section aria-labelledby={id} className="recap-form">
      {queue && (
        <QueueBar
          form={form}
          queue={queue}
          mayAct={!editing.isOpening && !upload.isUploading}
          publishAndNext={() => saveIfAllowed(() => question.ask(queue.publishAndNext, true))}
        />
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-h2 outline-none wrap-anywhere">
          {editing.isOpening && "Edit Recap"}
          {!editing.isOpening && (isEdit ? `Edit Recap: ${form.base.title}` : "New Recap")}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6">
          {!editing.isOpening && <VersionsButton form={form} />}
          {queue === null && (
            <ViewLink search={editing.listSearch} className="link inline-flex min-h-11 items-center">
              {mayReview ? "All recaps" : "Your recaps"}
            </ViewLink>
          )}
        </div>
      </div>
      {children}
      <OpeningNote editing={editing} />
      {!editing.isOpening && <ReviewNote role={role} state={{ ...review, publish }} mayPublish={!upload.isUploading} />}
      <form noValidate hidden={editing.isOpening} onSubmit={submit} aria-labelledby={id}>
        <div hidden={isPreviewOpen}>
          <SentenceSummary form={form} review={sentences} />
          <FieldNotes notes={notes} field={null} />
          <SourceSection form={form} />
          <BasicsSection form={form} upload={upload} />
          <GuestsSection form={form} />
          <TextSections form={form} review={sentences} rewrite={rewrite} notes={notes} />
          <ChaptersSection form={form} rewrite={rewrite} />
          <FieldNotes notes={notes} field="chapters" />
          <LinksSection form={form} />
          {mayReview && <CorrectionsSection form={form} />}
          <TranscriptSection form={form} mayTranscribe={mayReview} searchOf={editing.searchOf} />
          <PublishSection form={form} role={role} />
          {question.showsWarning && (
            <p className="mt-4 text-ui">
              This recap has neither a quick take, a body nor show notes. Readers see only its facts.
            </p>
          )}
          {form.rowId !== null && review.review !== null && !isReadOnly && (
            <PreviewLinks key={form.rowId} recapId={form.rowId} />
          )}
        </div>
        {isPreviewOpen && <Preview values={values} />}
        <FormActions
          form={form}
          isDisabled={upload.isUploading || hasNoShow || isReadOnly}
          saveText={mayReview ? undefined : "Save Draft"}
          cancelText={isEdit ? "Cancel Edit" : "Discard"}
          onCancelled={queue ? queue.goToInbox : editing.showList}
        >
          <QuietButton onClick={isPreviewOpen ? closePreview : openPreview}>
            {isPreviewOpen ? "Back to Editing" : "Preview"}
          </QuietButton>
          {maySubmit && (
            <QuietButton
              disabled={review.isBusy || form.isSaving || upload.isUploading || hasNoShow}
              onClick={() => saveIfAllowed(review.submit)}
            >
              Submit for Review
            </QuietButton>
          )}
        </FormActions>
      </form>
      <ConfirmDialog
        isOpen={question.isOpen}
        question="Publish a recap without texts?"
        text="This recap has neither a quick take, a body nor show notes. You can save it as a draft and publish it later."
        confirmText="Publish"
        confirm={question.confirm}
        cancel={question.close}
      />
    </section>
  );
}
