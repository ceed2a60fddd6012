import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { controlOf, Field } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { GeneratorNote } from "./GeneratorNote.tsx";
import type { Form } from "./section.tsx";
import { useGenerator } from "./use-generator.ts";

export function Generator({ form }: { form: Form }) {
  const { id, label, value, change, error } = bind(form, "youtubeUrl");
  const generator = useGenerator(form);
  const isRunning = generator.run.state === "running";
  return (
    <div>
      <Field
        id={id}
        label={label}
        error={error}
        hint="Auto-Generate fills the form from the video and saves nothing. Choose a show first."
      >
        <div className="flex flex-wrap gap-2">
          <input
            {...controlOf({ id, value, error })}
            type="url"
            className="field w-auto grow basis-56"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v=…"
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
          {isRunning && <QuietButton onClick={generator.stop}>Stop</QuietButton>}
        </div>
      </Field>
      <GeneratorNote generator={generator} />
    </div>
  );
}
