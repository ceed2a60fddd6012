import { RECAP_LABELS, type RecapField } from "../../../../domain/recap-form/recap-form.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { Note } from "../../kit/Note.tsx";
import type { GeneratorState } from "./use-generator.ts";

/** What came of it. Always there, so that a change of it is read out. */
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
  const fields = Object.keys(run.before) as RecapField[];
  const forFilledFields = Object.keys(run.forFilledFields) as RecapField[];
  return (
    <Note>
      <div className="min-w-0">
        <p>
          {fields.length > 0
            ? `Filled: ${namesOf(fields)}. Nothing is saved yet.`
            : "Nothing was filled in."}
        </p>
        {forFilledFields.length > 0 && (
          <p className="mt-2">You have typed something else into: {namesOf(forFilledFields)}.</p>
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
        {forFilledFields.length > 0 && (
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
