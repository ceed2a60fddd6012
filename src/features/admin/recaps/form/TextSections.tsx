import { DEFAULT_CTA } from "../../../../domain/constants.ts";
import type { DraftNote } from "../../../../domain/inbox/draft-notes.ts";
import { EPISODE_MAX_CHARS } from "../../../../domain/limits.ts";
import { TextField } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { RichText } from "../rich/RichText.tsx";
import { FieldNotes } from "./FieldNotes.tsx";
import { DoubtfulSentences } from "./SentenceReview.tsx";
import { type Form, Section } from "./section.tsx";
import { TranscriptCheck } from "./TranscriptCheck.tsx";
import type { Rewrite } from "./use-rewrite.ts";
import type { SentenceReview } from "./use-sentence-review.ts";
import { WriteAgain } from "./WriteAgain.tsx";

interface Props {
  form: Form;
  review: SentenceReview;
  rewrite: Rewrite;
  notes: readonly DraftNote[];
}

/** The fields have the same order as on the recap page. */
export const TextSections = ({ form, review, rewrite, notes }: Props) => (
  <>
    <Section heading="Recap">
      <TextField {...bind(form, "quickTake")} rows={3} limit={EPISODE_MAX_CHARS.quick_take} />
      <DoubtfulSentences review={review} field="quick_take" />
      <FieldNotes notes={notes} field="quickTake" />
      <WriteAgain form={form} rewrite={rewrite} field="quickTake" />
      <RichText {...bind(form, "recapBody")} />
      <DoubtfulSentences review={review} field="recap_body" />
      <FieldNotes notes={notes} field="recapBody" />
      <WriteAgain form={form} rewrite={rewrite} field="recapBody" />
    </Section>
    <Section
      heading="Takeaways and quotes"
      hint="While you type, the form compares these texts with the transcript. It also checks whether the names and numbers in all sections are in the transcript."
    >
      <TextField {...bind(form, "keyTakeaways")} rows={5} hint="One per line." />
      <DoubtfulSentences review={review} field="key_takeaways" />
      <FieldNotes notes={notes} field="keyTakeaways" />
      <WriteAgain form={form} rewrite={rewrite} field="keyTakeaways" />
      <TextField
        {...bind(form, "quotes")}
        rows={5}
        hint="One per line. Put the speaker after a dash: So it goes. — Ada Park"
      />
      <FieldNotes notes={notes} field="quotes" />
      <WriteAgain form={form} rewrite={rewrite} field="quotes" />
      <TranscriptCheck values={form.values} />
    </Section>
    <Section heading="Recommendations and relevance">
      <RichText
        {...bind(form, "recommendations")}
        hint="Each paragraph is one recommendation. If a recommendation has several paragraphs, put a horizontal rule between the recommendations."
      />
      <DoubtfulSentences review={review} field="recommendations" />
      <FieldNotes notes={notes} field="recommendations" />
      <WriteAgain form={form} rewrite={rewrite} field="recommendations" />
      <TextField {...bind(form, "whyItMatters")} rows={4} limit={EPISODE_MAX_CHARS.why_it_matters} />
      <DoubtfulSentences review={review} field="why_it_matters" />
      <FieldNotes notes={notes} field="whyItMatters" />
      <WriteAgain form={form} rewrite={rewrite} field="whyItMatters" />
      <TextField
        {...bind(form, "cta")}
        rows={2}
        limit={EPISODE_MAX_CHARS.cta}
        hint={`If empty, readers see: ${DEFAULT_CTA}`}
      />
    </Section>
    <Section
      heading="Show notes"
      hint="Paste the notes of the publisher. The page shows them separately from the recap."
    >
      <RichText {...bind(form, "showNotes")} />
    </Section>
  </>
);
