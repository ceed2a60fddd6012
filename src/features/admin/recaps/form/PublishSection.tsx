import { isEditor, type StaffRole } from "../../../../domain/auth/access.ts";
import { originText } from "../../../../domain/content/origin.ts";
import { suggestedTime } from "../../../../domain/site/schedule.ts";
import { SwitchField } from "../../kit/SwitchField.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { ReadMark } from "./ReadMark.tsx";
import { ScheduleField } from "./ScheduleField.tsx";
import { PrivateSoundWarning } from "./SoundField.tsx";
import { type Form, Section } from "./section.tsx";

type State = "published" | "scheduled" | "draft";

const STATES = [
  { state: "published", text: "Published", hint: "The next build publishes the recap." },
  {
    state: "scheduled",
    text: "Scheduled",
    hint: "The recap stays a draft until the time you choose.",
  },
  {
    state: "draft",
    text: "Draft",
    hint: "Only the author, editors and admins can open the recap.",
  },
] as const satisfies { state: State; text: string; hint: string }[];

const valuesOfState = (state: State) => ({
  isPublished: state === "published",
  publishAt: state === "scheduled" ? suggestedTime(Date.now()) : "",
});

/** Only editors and admins can publish, schedule and feature recaps. */
export function PublishSection({ form, role }: { form: Form; role: StaffRole }) {
  const publishedField = bind(form, "isPublished");
  const clip = <SwitchField {...bind(form, "isManualClip")} label="Clip, whatever its length" />;
  if (!isEditor(role)) {
    return (
      <Section heading="Visibility" hint="An editor reviews and publishes this recap.">
        <Origin form={form} />
        {clip}
      </Section>
    );
  }
  const draftState = form.values.publishAt === "" ? "draft" : "scheduled";
  const currentState = publishedField.value ? "published" : draftState;
  return (
    <Section heading="Visibility">
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="field-label">State</legend>
        {STATES.map(({ state, text, hint }) => (
          <label key={state} className="recap-state">
            <input
              type="radio"
              name={publishedField.id}
              checked={currentState === state}
              onChange={() => form.change(valuesOfState(state))}
            />
            <span>
              <span className="font-semibold">{text}</span>
              <span className="block text-ui text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {currentState !== "draft" && <PrivateSoundWarning address={form.values.enclosureUrl.trim()} />}
      <div className="grid gap-1">
        <ReadMark form={form} id="recap-read" />
        <Origin form={form} />
      </div>
      {currentState === "scheduled" && <ScheduleField form={form} />}
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        <SwitchField {...bind(form, "isFeatured")} />
        {clip}
      </div>
    </Section>
  );
}

/** Shows the sentence that tells readers who wrote the recap, and from which source. */
function Origin({ form }: { form: Form }) {
  const { madeBy, restsOn } = form.values;
  const text = originText(madeBy, restsOn);
  return text === null ? null : <p className="text-ui text-muted">Readers see: “{text}”</p>;
}
