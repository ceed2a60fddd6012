import { CHAPTER_LIST, isSorted, sortChapters } from "../../../../domain/forms/list-inputs.ts";
import { CHAPTER_TITLE_MAX_CHARS, EPISODE_MAX_ITEMS } from "../../../../domain/limits.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { ListSection } from "./ListSection.tsx";
import type { Form } from "./section.tsx";
import type { Rewrite } from "./use-rewrite.ts";
import { WriteAgain } from "./WriteAgain.tsx";

const LIMITS = { maxItems: EPISODE_MAX_ITEMS.chapters, maxChars: CHAPTER_TITLE_MAX_CHARS };

export function ChaptersSection({ form, rewrite }: { form: Form; rewrite: Rewrite }) {
  const field = bind(form, "chapters");
  return (
    <ListSection
      heading="Chapters"
      hint="Type the time at which each chapter begins, such as 12:34 or 1:02:03, and its title."
      noun="chapter"
      columns={[
        { part: "start", label: "Time", placeholder: "12:34" },
        { part: "title", label: "Title" },
      ]}
      layout="sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
      maxItems={LIMITS.maxItems}
      field={field}
      problem={CHAPTER_LIST.problemOf(field.value, LIMITS)}
    >
      {!isSorted(field.value) && (
        <QuietButton onClick={() => field.change(sortChapters(field.value))}>Sort chapters by time</QuietButton>
      )}
      <WriteAgain form={form} rewrite={rewrite} field="chapters" />
    </ListSection>
  );
}
