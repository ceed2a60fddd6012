import { type ChangeEvent, useState } from "react";
import { EPISODE_MAX_CHARS } from "../../../../domain/limits.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { controlOf, Field } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { readTranscriptFile } from "./read-transcript-file.ts";
import { type Form, Section } from "./section.tsx";

/** By paste or by file. */
export function TranscriptSection({ form }: { form: Form }) {
  const { id, label, value, change, error } = bind(form, "transcript");
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<{ name: string; text: string } | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = await readTranscriptFile(file);
    // The same file may be chosen again.
    target.value = "";
    setProblem(read.problem);
    if (read.problem !== null) return;
    if (value.trim() === "" || value === read.text) change(read.text);
    else setWaiting({ name: file.name, text: read.text });
  };
  return (
    <Section heading="Transcript" hint="Readers find it on a page of its own.">
      <Field
        id={id}
        label={label}
        error={error ?? problem ?? undefined}
        hint="Paste it, or choose a file: TXT, SRT, VTT or JSON."
        count={{ text: value, most: EPISODE_MAX_CHARS.transcript }}
      >
        <textarea
          {...controlOf({ id, value, error })}
          className="field h-80 resize-y font-mono text-meta"
          spellCheck={false}
          onChange={({ target }) => {
            setProblem(null);
            change(target.value);
          }}
        />
      </Field>
      <div>
        <label className="button-quiet file-button">
          <input type="file" accept=".txt,.srt,.vtt,.json,text/plain,text/vtt" onChange={choose} />
          Choose a transcript file
        </label>
      </div>
      <ConfirmDialog
        isOpen={waiting !== null}
        question="Replace the transcript?"
        text={`What stands there now gives way to ${waiting?.name ?? "the file"}.`}
        confirmText="Replace"
        confirm={() => {
          if (waiting) change(waiting.text);
          setWaiting(null);
        }}
        cancel={() => setWaiting(null)}
      />
    </Section>
  );
}
