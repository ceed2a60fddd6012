import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { controlProps, Field } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { GeneratorNote } from "./GeneratorNote.tsx";
import { SectionGenerator } from "./SectionGenerator.tsx";
import type { Form } from "./section.tsx";
import { useGenerator } from "./use-generator.ts";

export function Generator({ form }: { form: Form }) {
  const { id, label, value, change, error } = bind(form, "youtubeUrl");
  const generator = useGenerator(form);
  const isVideoRun = generator.run.state === "running" && generator.run.isVideo;
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
            {...controlProps({ id, value, error })}
            type="url"
            className="field w-auto grow basis-56"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v=…"
            onChange={({ target }) => change(target.value)}
          />
          <button
            type="button"
            className="button"
            disabled={!generator.isReady || value.trim() === ""}
            onClick={generator.startVideo}
          >
            {isVideoRun ? "Generating…" : "Auto-Generate"}
          </button>
        </div>
      </Field>
      <SectionGenerator form={form} generator={generator} />
      {generator.run.state === "running" && (
        <div className="mt-2">
          <QuietButton onClick={generator.stop}>Stop</QuietButton>
        </div>
      )}
      <GeneratorNote form={form} generator={generator} />
    </div>
  );
}
