import { RECAP_LABELS, type RecapField, type RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { Note } from "../../kit/Note.tsx";
import { readableText } from "./readable-text.ts";
import type { Form } from "./section.tsx";
import type { GeneratorState } from "./use-generator.ts";

interface NoteProps {
  form: Form;
  generator: GeneratorState;
}

/** The page always has the status element, because screen readers announce only changes of an existing element. */
export function GeneratorNote({ form, generator }: NoteProps) {
  const { run } = generator;
  return (
    <div role="status">
      {run.state === "running" && (
        <p className="mt-2 text-meta text-muted">
          {run.isVideo ? "Reading the video." : "Reading the source."} This can take a minute or two.
        </p>
      )}
      {run.state === "failed" && run.reason !== null && <p className="field-error">{run.reason}</p>}
      {run.state === "done" && <Result form={form} generator={generator} run={run} />}
    </div>
  );
}

interface ResultProps extends NoteProps {
  run: Extract<GeneratorState["run"], { state: "done" }>;
}

function Result({ form, generator, run }: ResultProps) {
  const filledFields = (Object.keys(run.previousValues) as RecapField[]).filter(hasInput);
  const { proposedFields } = generator;
  const hasProposals = proposedFields.length > 0;
  return (
    <Note>
      <div className="min-w-0 basis-full">
        {(filledFields.length > 0 || !hasProposals) && (
          <p>
            {filledFields.length > 0
              ? `Filled: ${namesOf(filledFields)}. Nothing is saved yet.`
              : "The generator filled no field."}
          </p>
        )}
        {run.isOtherEpisode && (
          <p className="mt-2">
            The form has the texts of another episode. Replace all of them, or keep them all: {namesOf(proposedFields)}.
          </p>
        )}
        {hasProposals && !run.isOtherEpisode && (
          <>
            <p className="mt-2">
              These fields already have your text: {namesOf(proposedFields)}. Keep your text or replace it.
            </p>
            <ul className="mt-3 space-y-5">
              {proposedFields.map((field) => (
                <li key={field}>
                  <Proposal
                    field={field}
                    currentValues={form.values}
                    generatedValues={{ ...form.values, ...run.proposals }}
                    generator={generator}
                  />
                </li>
              ))}
            </ul>
          </>
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
        {(run.isOtherEpisode || proposedFields.length > 1) && (
          <>
            <QuietButton onClick={() => generator.keep(proposedFields)}>Keep My Texts</QuietButton>
            <QuietButton onClick={() => generator.replace(proposedFields)}>Replace My Texts</QuietButton>
          </>
        )}
        {filledFields.length > 0 && <QuietButton onClick={generator.undo}>Undo</QuietButton>}
      </div>
    </Note>
  );
}

interface ProposalProps {
  field: RecapField;
  currentValues: RecapValues;
  generatedValues: RecapValues;
  generator: GeneratorState;
}

function Proposal({ field, currentValues, generatedValues, generator }: ProposalProps) {
  const name = RECAP_LABELS[field];
  return (
    <section aria-label={`Generated: ${name}`}>
      <h4 className="font-semibold">{name}</h4>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <LabelledText label="Now in the form" text={readableText(currentValues, field)} />
        <LabelledText label="Generated" text={readableText(generatedValues, field)} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <QuietButton aria-label={`Keep ${name}`} onClick={() => generator.keep([field])}>
          Keep
        </QuietButton>
        <QuietButton aria-label={`Replace ${name}`} onClick={() => generator.replace([field])}>
          Replace
        </QuietButton>
      </div>
    </section>
  );
}

const LabelledText = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <p className="label">{label}</p>
    <p className="mt-1 max-h-60 overflow-y-auto text-ui wrap-anywhere whitespace-pre-line">
      {text === "" ? "Empty" : text}
    </p>
  </div>
);

/** The note does not list the origin of the recap, because the form has no input for the origin. */
const hasInput = (field: RecapField) => field !== "madeBy" && field !== "restsOn" && field !== "receipts";

const namesOf = (fields: readonly RecapField[]) => fields.map((field) => RECAP_LABELS[field]).join(", ");
