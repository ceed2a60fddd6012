import type { EditedShow } from "../../../data/show-editing.ts";
import { HOST_LIST } from "../../../domain/forms/list-inputs.ts";
import { LABEL_MAX_CHARS, SHOW_MAX_ITEMS } from "../../../domain/limits.ts";
import { bind, type RowForm } from "../kit/use-row-form.ts";
import { ListFields } from "../recaps/form/ListSection.tsx";
import type { ShowValues } from "./show-kind.ts";

const LIMITS = { maxItems: SHOW_MAX_ITEMS.hosts, maxChars: LABEL_MAX_CHARS };

export const HostsSection = ({ form }: { form: RowForm<EditedShow, ShowValues> }) => (
  <fieldset className="grid gap-4" aria-describedby="hosts-hint">
    <legend className="field-label">Hosts</legend>
    <p id="hosts-hint" className="text-meta text-muted">
      Readers see them as hosts of the show. No recap of the show lists them as guests.
    </p>
    <ListFields
      noun="host"
      columns={[
        { part: "name", label: "Name" },
        { part: "link", label: "Link", type: "url", placeholder: "https://" },
      ]}
      layout="sm:grid-cols-2"
      maxItems={LIMITS.maxItems}
      field={bind(form, "hosts")}
      problem={HOST_LIST.problemOf(form.values.hosts, LIMITS)}
    />
  </fieldset>
);
