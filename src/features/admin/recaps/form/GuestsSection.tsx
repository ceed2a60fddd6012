import { fetchShowHosts } from "../../../../data/choices.ts";
import { roleOf } from "../../../../domain/content/roles.ts";
import { GUEST_LIST } from "../../../../domain/forms/list-inputs.ts";
import { EPISODE_MAX_ITEMS, LABEL_MAX_CHARS } from "../../../../domain/limits.ts";
import { useLoadable } from "../../../../state/loadable.ts";
import { bind } from "../../kit/use-row-form.ts";
import { ListSection } from "./ListSection.tsx";
import type { Form } from "./section.tsx";

const LIMITS = { maxItems: EPISODE_MAX_ITEMS.guests, maxChars: LABEL_MAX_CHARS };

export const GuestsSection = ({ form }: { form: Form }) => (
  <ListSection
    heading="Guests"
    hint="Readers see the guests in this order."
    noun="guest"
    columns={[
      { part: "name", label: "Name" },
      { part: "link", label: "Link", type: "url", placeholder: "https://" },
    ]}
    layout="sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    maxItems={LIMITS.maxItems}
    field={bind(form, "guests")}
    problem={GUEST_LIST.problemOf(form.values.guests, LIMITS)}
    note={<HostsNote form={form} />}
  />
);

function HostsNote({ form }: { form: Form }) {
  const { showId, guests } = form.values;
  const [hosts] = useLoadable(showId, fetchShowHosts);
  // Without the hosts, the form only lacks this note.
  const names =
    hosts.state !== "ready" ? [] : guests.map(({ name }) => name).filter((name) => isHost(name, hosts.value));
  return (
    <p role="status" className="text-meta text-muted empty:hidden">
      {names.length > 0 && `Hosts of the show, whom readers do not see as guests: ${names.join(", ")}.`}
    </p>
  );
}

const isHost = (name: string, hosts: readonly { name: string }[]) => roleOf(name, hosts, []) === "host";
