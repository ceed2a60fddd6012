import { RECAP_LABELS, type RecapField } from "../../../../domain/recap-form/recap-form.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { Note } from "../../kit/Note.tsx";
import type { GeneratorState } from "./use-generator.ts";

/** The status element is always rendered, because screen readers announce only changes of an existing element. */
export function GeneratorNote({ generator }: { generator: GeneratorState }) {
  const { run } = generator;
  return (
    <div role="status">
      {run.state === "running" && (
        <p className="mt-2 text-meta text-muted">
          Reading the video. This can take a minute or two.
        </p>
      )}
      {run.state === "failed" && run.reason !== null && <p className="field-error">{run.reason}</p>}
      {run.state === "filled" && <Filled generator={generator} run={run} />}
    </div>
  );
}

interface Props {
  generator: GeneratorState;
  run: Extract<GeneratorState["run"], { state: "filled" }>;
}

function Filled({ generator, run }: Props) {
  const fields = Object.keys(run.previousValues) as RecapField[];
  const conflicts = Object.keys(run.conflicts) as RecapField[];
  return (
    <Note>
      <div className="min-w-0">
        <p>
          {fields.length > 0
            ? `Filled: ${namesOf(fields)}. Nothing is saved yet.`
            : "The generator filled no field."}
        </p>
        {conflicts.length > 0 && (
          <p className="mt-2">
            These fields already have your text: {namesOf(conflicts)}. Keep it or replace it.
          </p>
        )}
        {run.notes.length > 0 && (
          <ul className="mt-2 list-disc ps-5">
            {withKeys(run.notes).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {conflicts.length > 0 && (
          <>
            <QuietButton onClick={generator.keepMine}>Keep Mine</QuietButton>
            <QuietButton onClick={generator.replace}>Replace Mine</QuietButton>
          </>
        )}
        {fields.length > 0 && <QuietButton onClick={generator.undo}>Undo</QuietButton>}
      </div>
    </Note>
  );
}

const namesOf = (fields: readonly RecapField[]) =>
  fields.map((field) => RECAP_LABELS[field]).join(", ");
