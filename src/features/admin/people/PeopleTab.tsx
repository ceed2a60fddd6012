import { BLOCKED, ROLES } from "../../../domain/people/people.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { SelectBox } from "../kit/SelectField.tsx";
import { TableFilter } from "../kit/TableFilter.tsx";
import { TablePlaceholder } from "../kit/TablePlaceholder.tsx";
import { PeoplePages } from "./PeoplePages.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { usePeople } from "./use-people.ts";

const FILTERS = [...ROLES.map(({ id, plural }) => ({ id, name: plural })), { id: BLOCKED, name: "Blocked" }];

export default function PeopleTab({ userId }: { userId: string }) {
  const people = usePeople();
  const { view, state, page, reload, openId } = people;
  useFailureToast(state === "failed" ? "Failed to fetch people" : null);
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="sr-only">
        People
      </h2>
      <div className="flex flex-wrap gap-3">
        <TableFilter filter={view.search} plural="people" filterBy={people.searchFor} />
        <div className="w-full sm:w-56">
          <SelectBox
            label="Role"
            firstOptionText="All roles"
            value={view.role ?? ""}
            choices={{ state: "ready", value: FILTERS }}
            choose={people.filterByRole}
          />
        </div>
      </div>
      {state === "failed" && <LoadFailed subject="The people" retry={reload} />}
      {state !== "failed" && !page && <TablePlaceholder />}
      {state === "ready" && page?.rows.length === 0 && (
        <p className="mt-5 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
          {view.search || view.role || view.after
            ? "No one matches. Search for another part of the name or e-mail address, or choose all roles."
            : "No accounts yet."}
        </p>
      )}
      {state !== "failed" && page && page.rows.length > 0 && (
        <PeopleTable rows={page.rows} isBusy={state !== "ready"} userId={userId} open={people.open} />
      )}
      {state !== "failed" && <PeoplePages people={people} />}
      {openId && <PersonDialog key={openId} id={openId} userId={userId} onChanged={reload} onClosed={people.close} />}
    </section>
  );
}
