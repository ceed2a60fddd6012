import { useId, useState } from "react";
import { PASTED_TRANSCRIPT_MAX_CHARS } from "../../../../domain/constants.ts";
import type { GeneratedSection } from "../../../../domain/recap-form/generated-sections.ts";
import { RECAP_LABELS } from "../../../../domain/recap-form/recap-form.ts";
import type { RecapLength } from "../../../../domain/recap-form/recap-length.ts";
import { TextField } from "../../kit/Field.tsx";
import { SelectBox } from "../../kit/SelectField.tsx";
import type { Form } from "./section.tsx";
import { type SourceKind, sourceOf } from "./section-source.ts";
import type { GeneratorState } from "./use-generator.ts";

const OTHER_SOURCES: { id: SourceKind; name: string }[] = [
  { id: "video", name: "The YouTube video" },
  { id: "text", name: "A pasted text" },
];
const OTHER_LENGTHS: { id: RecapLength; name: string }[] = [
  { id: "short", name: "Short" },
  { id: "long", name: "Long" },
];
const SECTIONS: { id: GeneratedSection; name: string }[] = [
  { id: "quick_take", name: RECAP_LABELS.quickTake },
  { id: "recap_body", name: RECAP_LABELS.recapBody },
  { id: "key_takeaways", name: RECAP_LABELS.keyTakeaways },
  { id: "quotes", name: RECAP_LABELS.quotes },
  { id: "recommendations", name: RECAP_LABELS.recommendations },
  { id: "why_it_matters", name: RECAP_LABELS.whyItMatters },
  { id: "guests", name: RECAP_LABELS.guests },
  { id: "chapters", name: RECAP_LABELS.chapters },
  { id: "links", name: RECAP_LABELS.links },
];

/** Generates one section or all sections from one source. */
export function SectionGenerator({ form, generator }: { form: Form; generator: GeneratorState }) {
  const textId = useId();
  const [kind, setKind] = useState<SourceKind>("transcript");
  const [section, setSection] = useState<GeneratedSection | "">("");
  const [length, setLength] = useState<RecapLength>("usual");
  const [pastedText, setPastedText] = useState("");
  const source = sourceOf(kind, form, pastedText);
  const isRunning = generator.run.state === "running" && !generator.run.isVideo;
  return (
    <fieldset className="mt-6">
      <legend className="field-label">Write sections from one source</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-end">
        <SelectBox
          label="Source"
          firstOptionText="The transcript below"
          value={kind === "transcript" ? "" : kind}
          choices={{ state: "ready", value: OTHER_SOURCES }}
          choose={(id) => setKind(OTHER_SOURCES.find((option) => option.id === id)?.id ?? "transcript")}
        />
        <SelectBox
          label="Section"
          firstOptionText="All sections"
          value={section}
          choices={{ state: "ready", value: SECTIONS }}
          choose={(id) => setSection(SECTIONS.find((option) => option.id === id)?.id ?? "")}
        />
        <SelectBox
          label="Length"
          firstOptionText="Usual length"
          value={length === "usual" ? "" : length}
          choices={{ state: "ready", value: OTHER_LENGTHS }}
          choose={(id) => setLength(OTHER_LENGTHS.find((option) => option.id === id)?.id ?? "usual")}
        />
        <button
          type="button"
          className="button"
          disabled={!generator.isReady || source === null}
          onClick={() => source && generator.startSections(source, section || null, length)}
        >
          {isRunning ? "Writing…" : "Write"}
        </button>
      </div>
      {kind === "text" && (
        <TextField
          id={textId}
          label="Pasted text"
          rows={5}
          limit={PASTED_TRANSCRIPT_MAX_CHARS}
          value={pastedText}
          change={setPastedText}
          error={undefined}
          hint="Paste a text such as show notes. Paste a transcript into the field Transcript instead, so that the site can check quotes."
        />
      )}
      {source === null && <p className="mt-2 text-ui text-muted">{MISSING_SOURCE_HINTS[kind]}</p>}
    </fieldset>
  );
}

const MISSING_SOURCE_HINTS: Record<SourceKind, string> = {
  transcript: "Paste a transcript below first, or choose another source.",
  video: "Type the address of a YouTube video first.",
  text: "Paste a text first.",
};
