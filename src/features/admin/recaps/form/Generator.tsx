import { describedBy, Field } from "../../kit/Field.tsx";
import { GeneratorNote } from "./GeneratorNote.tsx";
import type { Form } from "./section.tsx";
import { useGenerator } from "./use-generator.ts";

interface Props {
  form: Form;
  id: string;
  label: string;
  value: string;
  change: (url: string) => void;
  error: string | undefined;
}

/** The address of a video, and a recap made of it into the form. */
export function Generator({ form, id, label, value, change, error }: Props) {
  const generator = useGenerator(form);
  const isRunning = generator.run.state === "running";
  return (
    <div>
      <Field
        {...{ id, label, error }}
        hint="Auto-Generate fills the form from the video and saves nothing. It needs a show."
      >
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            type="url"
            className="field w-auto grow basis-56"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v=…"
            value={value}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(id)}
            onChange={({ target }) => change(target.value)}
          />
          <button
            type="button"
            className="button"
            disabled={!generator.canStart}
            onClick={generator.start}
          >
            {isRunning ? "Generating…" : "Auto-Generate"}
          </button>
          {isRunning && (
            <button type="button" className="button-quiet" onClick={generator.stop}>
              Stop
            </button>
          )}
        </div>
      </Field>
      <GeneratorNote generator={generator} />
    </div>
  );
}
