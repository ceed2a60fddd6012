import { DEFAULT_CTA } from "../../../../domain/constants.ts";
import { EPISODE_MAX_CHARS } from "../../../../domain/limits.ts";
import { TextField } from "../../kit/Field.tsx";
import { bind } from "../../kit/use-row-form.ts";
import { RichText } from "../rich/RichText.tsx";
import { type Form, Section } from "./section.tsx";
import { UnheardList } from "./UnheardList.tsx";

/** All that is read of a recap, in the order of its page. */
export const TextSections = ({ form }: { form: Form }) => (
  <>
    <Section heading="Recap">
      <TextField {...bind(form, "quickTake")} rows={3} most={EPISODE_MAX_CHARS.quick_take} />
      <RichText {...bind(form, "recapBody")} />
    </Section>
    <Section heading="Takeaways and quotes" hint="Checked against the transcript as you type.">
      <TextField {...bind(form, "keyTakeaways")} rows={5} hint="One per line." />
      <TextField
        {...bind(form, "quotes")}
        rows={5}
        hint="One per line. A name behind a dash says whose it is: So it goes. — Ada Park"
      />
      <UnheardList values={form.values} />
    </Section>
    <Section heading="What to take along">
      <RichText
        {...bind(form, "recommendations")}
        hint="Each paragraph is one. To keep several paragraphs together, put a rule between the recommendations."
      />
      <TextField {...bind(form, "whyItMatters")} rows={4} most={EPISODE_MAX_CHARS.why_it_matters} />
      <TextField
        {...bind(form, "cta")}
        rows={2}
        most={EPISODE_MAX_CHARS.cta}
        hint={`Left empty, it reads: ${DEFAULT_CTA}`}
      />
    </Section>
  </>
);
