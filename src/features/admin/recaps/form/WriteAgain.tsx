import { useId, useMemo, useState } from "react";
import { RECAP_LABELS } from "../../../../domain/recap-form/recap-form.ts";
import { INSTRUCTION_MAX_CHARS } from "../../../../domain/recap-form/written-again.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { Pieces } from "../../history/Differences.tsx";
import { textDifference } from "../../history/text-difference.ts";
import { controlProps, Field } from "../../kit/Field.tsx";
import { KeepFocus } from "../../kit/KeepFocus.tsx";
import { readableText } from "./readable-text.ts";
import type { Form } from "./section.tsx";
import type { Rewrite, RewriteState, RewrittenField } from "./use-rewrite.ts";

interface Props {
  form: Form;
  rewrite: Rewrite;
  field: RewrittenField;
}

/** Below a section with a text: lets a model write it again, and shows both texts. */
export function WriteAgain({ form, rewrite, field }: Props) {
  const { rewrite: run, canStart } = rewrite;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [instruction, setInstruction] = useState("");
  const name = RECAP_LABELS[field];
  const ownRun = run?.field === field ? run : null;
  const isRunning = run?.state === "running";
  const hasText = readableText(form.values, field) !== "";
  const start = () => rewrite.start(field, instruction);
  const error = instruction.length > INSTRUCTION_MAX_CHARS ? `At most ${INSTRUCTION_MAX_CHARS} characters.` : undefined;
  if (!canStart || !hasText) return null;
  return (
    <KeepFocus className="min-w-0">
      <QuietButton
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Write again: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        Write again
      </QuietButton>
      <div id={id} hidden={!isOpen} className="mt-2">
        <Field
          id={`${id}-wish`}
          label="Instruction"
          error={error}
          hint="Optional, such as “shorter” or “less about the sponsor”. The rules of the prompt stay in force."
        >
          <div className="flex flex-wrap gap-2">
            <input
              {...controlProps({ id: `${id}-wish`, value: instruction, error })}
              dir="auto"
              className="field w-auto grow basis-56"
              autoComplete="off"
              onChange={({ target }) => setInstruction(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                // Without this, Enter would save the recap.
                event.preventDefault();
                if (!isRunning && error === undefined) start();
              }}
            />
            <button
              type="button"
              className="button"
              aria-label={ownRun?.state === "running" ? `Writing ${name}…` : `Write ${name} again`}
              disabled={isRunning || error !== undefined}
              onClick={start}
            >
              {ownRun?.state === "running" ? "Writing…" : "Write"}
            </button>
            {ownRun?.state === "running" && <QuietButton onClick={rewrite.stop}>Stop</QuietButton>}
          </div>
        </Field>
      </div>
      <div role="status" className="empty:hidden">
        {ownRun?.state === "running" && <p className="mt-2 text-meta text-muted">This can take a minute or two.</p>}
        {ownRun?.state === "failed" && <p className="field-error">{ownRun.reason}</p>}
        {ownRun?.state === "done" && <Choice form={form} rewrite={rewrite} run={ownRun} />}
      </div>
    </KeepFocus>
  );
}

interface ChoiceProps extends Omit<Props, "field"> {
  run: Extract<RewriteState, { state: "done" }>;
}

function Choice({ form, rewrite, run }: ChoiceProps) {
  const { field, generated, isKept } = run;
  const earlier = readableText(form.values, field);
  const written = readableText({ ...form.values, ...generated.values }, field);
  const pieces = useMemo(() => textDifference(earlier, written), [earlier, written]);
  const name = RECAP_LABELS[field];
  return (
    <section aria-label={`Written again: ${name}`}>
      <div className="differences">
        <div className="grid gap-4 sm:grid-cols-2">
          <Text label="Earlier text" pieces={pieces.filter(({ kind }) => kind !== "added")} />
          <Text label="New text" pieces={pieces.filter(({ kind }) => kind !== "removed")} />
        </div>
      </div>
      {generated.notes.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {withKeys(generated.notes).map(({ key, item }) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-ui text-muted">
        {isKept
          ? "Both texts are in the versions of this recap. Nothing else is saved yet."
          : "The new text could not be kept among the versions. If you keep the earlier text, the new one is lost."}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <QuietButton onClick={rewrite.use}>Use the new text</QuietButton>
        <QuietButton onClick={rewrite.keepEarlier}>Keep the earlier text</QuietButton>
      </div>
    </section>
  );
}

const Text = ({ label, pieces }: { label: string; pieces: ReturnType<typeof textDifference> }) => (
  <div className="min-w-0">
    <p className="label">{label}</p>
    <div className="mt-1 max-h-80 overflow-y-auto text-ui wrap-anywhere whitespace-pre-line">
      <Pieces pieces={pieces} />
    </div>
  </div>
);
