import { isEditor, type StaffRole } from "../../../../domain/auth/access.ts";
import { originText } from "../../../../domain/content/origin.ts";
import { SwitchField } from "../../kit/SwitchField.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { type Form, Section } from "./section.tsx";

const STATES = [
  { isPublished: true, text: "Published", hint: "The next build publishes it." },
  { isPublished: false, text: "Draft", hint: "Only its writer and editors can open its address." },
] as const;

/** Only editors publish and feature recaps. */
export function PublishSection({ form, role }: { form: Form; role: StaffRole }) {
  const published = bind(form, "isPublished");
  const clip = <SwitchField {...bind(form, "isManualClip")} label="Clip, whatever its length" />;
  if (!isEditor(role)) {
    return (
      <Section heading="Visibility" hint="An editor publishes it after a review.">
        <Origin form={form} />
        {clip}
      </Section>
    );
  }
  return (
    <Section heading="Visibility">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="field-label">State</legend>
        {STATES.map(({ isPublished, text, hint }) => (
          <label key={text} className="recap-state">
            <input
              type="radio"
              name={published.id}
              checked={published.value === isPublished}
              onChange={() => published.change(isPublished)}
            />
            <span>
              <span className="font-semibold">{text}</span>
              <span className="block text-ui text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Origin form={form} />
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        <SwitchField {...bind(form, "isFeatured")} />
        {clip}
      </div>
    </Section>
  );
}

/** Shows who wrote the recap, and the sentence that readers get about it. */
function Origin({ form }: { form: Form }) {
  const { madeBy, restsOn } = form.values;
  const isUnread = madeBy === "machine";
  // A save means that a person has read the recap.
  const text = originText(isUnread ? "reviewed" : madeBy, restsOn);
  if (text === null) return null;
  return (
    <p className="text-ui text-muted">
      {isUnread && "No one has read this recap yet. If you save it, it counts as reviewed. "}
      Readers see: “{text}”
    </p>
  );
}
