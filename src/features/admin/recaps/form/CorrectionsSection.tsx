import { CORRECTION_LIST } from "../../../../domain/forms/list-inputs.ts";
import { CORRECTION_MAX_CHARS, EPISODE_MAX_ITEMS } from "../../../../domain/limits.ts";
import { bind } from "../../kit/use-row-form.ts";
import { ListSection } from "./ListSection.tsx";
import type { Form } from "./section.tsx";

const LIMITS = { maxItems: EPISODE_MAX_ITEMS.corrections, maxChars: CORRECTION_MAX_CHARS };

/** What an editor says about mistakes that the recap had. The page prints it like the corrections of reports. */
export const CorrectionsSection = ({ form }: { form: Form }) => (
  <ListSection
    heading="Corrections"
    hint="Say what was wrong in the published recap. Everyone reads it at the end of the page, the newest first."
    noun="correction"
    columns={[
      { part: "date", label: "Day", type: "date" },
      { part: "text", label: "Text", rows: 2 },
    ]}
    layout="sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
    maxItems={LIMITS.maxItems}
    field={bind(form, "corrections")}
    newItem={() => ({ date: new Date().toISOString().slice(0, 10), text: "" })}
    problem={CORRECTION_LIST.problemOf(form.values.corrections, LIMITS)}
  />
);
