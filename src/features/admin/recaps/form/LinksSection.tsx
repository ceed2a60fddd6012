import { LINK_LIST } from "../../../../domain/forms/list-inputs.ts";
import { EPISODE_MAX_ITEMS, LABEL_MAX_CHARS } from "../../../../domain/limits.ts";
import { bind } from "../../kit/use-row-form.ts";
import { ListSection } from "./ListSection.tsx";
import type { Form } from "./section.tsx";

const LIMITS = { maxItems: EPISODE_MAX_ITEMS.links, maxChars: LABEL_MAX_CHARS };

export const LinksSection = ({ form }: { form: Form }) => (
  <ListSection
    heading="Links"
    hint="Add pages that the episode mentions. Readers see them in this order."
    noun="link"
    columns={[
      { part: "text", label: "Text" },
      { part: "url", label: "Address", type: "url", placeholder: "https://" },
    ]}
    layout="sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    maxItems={LIMITS.maxItems}
    field={bind(form, "links")}
    problem={LINK_LIST.problemOf(form.values.links, LIMITS)}
  />
);
