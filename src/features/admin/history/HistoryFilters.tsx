import { useState } from "react";
import { fetchActors } from "../../../data/history.ts";
import type { StaffRole } from "../../../domain/auth/access.ts";
import { actionsFor, kindsFor, SYSTEM } from "../../../domain/history/history.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { SelectBox } from "../kit/SelectField.tsx";
import type { History } from "./use-history.ts";

export function HistoryFilters({ role, history }: { role: StaffRole; history: History }) {
  const { filter, setFilter, filterDeleted } = history;
  const { actor, table, action, onlyRestorable } = filter;
  const [initialActor] = useState(actor ?? "");
  const [actors] = useLoadable(initialActor, fetchActors);
  const kinds = kindsFor(role);
  const people =
    actors.state === "ready" ? { ...actors, value: [...actors.value, { id: SYSTEM, name: "The system" }] } : actors;
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Entries</legend>
        {[false, true].map((onlyDeleted) => (
          <button
            key={String(onlyDeleted)}
            type="button"
            className="chip"
            aria-pressed={onlyRestorable === onlyDeleted}
            onClick={() => filterDeleted(onlyDeleted)}
          >
            {onlyDeleted ? "Deleted" : "All changes"}
          </button>
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectBox
          label="Person"
          firstOptionText="Everyone"
          value={actor ?? ""}
          choices={people}
          choose={(id) => setFilter("person", id)}
        />
        <SelectBox
          label="Kind"
          firstOptionText="All kinds"
          value={kinds.find((kind) => kind.table === table)?.id ?? ""}
          choices={{ state: "ready", value: kinds }}
          choose={(id) => setFilter("kind", id)}
        />
        {!onlyRestorable && (
          <SelectBox
            label="Action"
            firstOptionText="All actions"
            value={action ?? ""}
            choices={{ state: "ready", value: actionsFor(role) }}
            choose={(id) => setFilter("action", id)}
          />
        )}
      </div>
    </>
  );
}
