import { type ChangeEvent, useState } from "react";
import { EPISODE_MAX_CHARS } from "../../../../domain/limits.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { controlProps, Field } from "../../kit/Field.tsx";
import { VIEW_PARAMETER } from "../../kit/use-edit-address.ts";
import { bind } from "../../kit/use-row-form.ts";
import { ViewLink } from "../../kit/ViewLink.tsx";
import { readTranscriptFile } from "./read-transcript-file.ts";
import { type Form, Section } from "./section.tsx";
import { TranscribeSound } from "./TranscribeSound.tsx";

interface Props {
  form: Form;
  /** Authors cannot start transcriptions. */
  mayTranscribe: boolean;
  /** Returns the query of the URL that opens this recap. */
  searchOf: (id: string) => string;
}

export function TranscriptSection({ form, mayTranscribe, searchOf }: Props) {
  const { id, label, value, change, error } = bind(form, "transcript");
  const [problem, setProblem] = useState<string | null>(null);
  const [pendingFile, setPendingFile] = useState<{ name: string; text: string } | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const result = await readTranscriptFile(file);
    // Without this line, the browser fires no event if the editor chooses the same file again.
    target.value = "";
    setProblem(result.problem);
    if (result.problem !== null) return;
    if (value.trim() === "" || value === result.text) change(result.text);
    else setPendingFile({ name: file.name, text: result.text });
  };
  return (
    <Section heading="Transcript" hint="The transcript has its own page beside the recap.">
      <Field
        id={id}
        label={label}
        error={error ?? problem ?? undefined}
        hint="Paste a transcript, or choose a file: TXT, SRT, VTT or JSON."
        count={{ text: value, limit: EPISODE_MAX_CHARS.transcript }}
      >
        <textarea
          dir="auto"
          {...controlProps({ id, value, error })}
          className="field h-80 resize-y font-mono text-meta"
          spellCheck={false}
          onChange={({ target }) => {
            setProblem(null);
            change(target.value);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="button-quiet file-button">
          <input type="file" accept=".txt,.srt,.vtt,.json,text/plain,text/vtt" onChange={choose} />
          Choose a transcript file
        </label>
        {form.rowId !== null && value.trim() !== "" && (
          <ViewLink
            search={`${searchOf(form.rowId)}&${VIEW_PARAMETER}`}
            className="link inline-flex min-h-11 items-center"
          >
            Correct the transcript
          </ViewLink>
        )}
      </div>
      {mayTranscribe && <TranscribeSound form={form} />}
      <ConfirmDialog
        isOpen={pendingFile !== null}
        question="Replace the transcript?"
        text={`The text of ${pendingFile?.name ?? "the file"} replaces the current transcript.`}
        confirmText="Replace"
        confirm={() => {
          if (pendingFile) change(pendingFile.text);
          setPendingFile(null);
        }}
        cancel={() => setPendingFile(null)}
      />
    </Section>
  );
}
