import type { Choice } from "../../../data/choices.ts";
import { fetchInboxShows } from "../../../data/inbox.ts";
import { hasFilter, INBOX_STATES, type InboxState } from "../../../domain/inbox/inbox.ts";
import { type Loadable, useLoadable } from "../../../state/loadable.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { SelectBox } from "../kit/SelectField.tsx";
import { TableFilter } from "../kit/TableFilter.tsx";
import type { Inbox } from "./use-inbox.ts";

/** The address contains all filters, so that a link, the Back button and a reload show the same items. */
export function InboxFilters({ inbox, staff }: { inbox: Inbox; staff: Loadable<Choice[]> }) {
  const { view, setFilter, typeFilter } = inbox;
  const [shows] = useLoadable("all", fetchInboxShows);
  const staffChoices = staff.state === "ready" ? staff.value : [];
  return (
    <div className="inbox-filters">
      <TableFilter filter={view.filter} plural="items" filterBy={(filter) => typeFilter({ filter })} />
      <SelectBox
        label="State"
        firstOptionText="Any state"
        value={view.state ?? ""}
        choices={{ state: "ready", value: INBOX_STATES }}
        choose={(id) => setFilter({ state: (id || null) as InboxState | null })}
      />
      <SelectBox
        label="Show"
        firstOptionText="All shows"
        value={view.show ?? ""}
        choices={shows}
        choose={(id) => setFilter({ show: id || null })}
      />
      <SelectBox
        label="Assignee"
        firstOptionText="Any assignee"
        value={view.assignee ?? ""}
        choices={{ state: "ready", value: [{ id: "none", name: "No one" }, ...staffChoices] }}
        choose={(id) => setFilter({ assignee: id || null })}
      />
      <DayBox label="Arrived from" value={view.since} max={view.until} choose={(since) => typeFilter({ since })} />
      <DayBox label="Arrived until" value={view.until} min={view.since} choose={(until) => typeFilter({ until })} />
      {hasFilter(view) && (
        <QuietButton
          onClick={() => setFilter({ filter: "", state: null, show: null, assignee: null, since: null, until: null })}
        >
          Clear filters
        </QuietButton>
      )}
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  choose: (day: string | null) => void;
}

const DayBox = ({ label, value, min, max, choose }: DayProps) => (
  <label className="inbox-day">
    <span className="text-meta text-muted">{label}</span>
    <input
      type="date"
      className="field"
      value={value ?? ""}
      min={min ?? undefined}
      max={max ?? undefined}
      onChange={({ target }) => choose(target.value || null)}
    />
  </label>
);
