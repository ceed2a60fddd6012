import { type ListedPerson, personName, roleName } from "../../../domain/people/people.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { DateText } from "../../../ui/DateText.tsx";

interface Props {
  rows: readonly ListedPerson[];
  isBusy: boolean;
  /** The id of the admin who uses the page. */
  userId: string;
  open: (id: string) => void;
}

export const PeopleTable = ({ rows, isBusy, userId, open }: Props) => (
  <table id="people-table" tabIndex={-1} className="admin-table" aria-busy={isBusy}>
    <caption className="sr-only">People</caption>
    <thead>
      <tr>
        <th>Name</th>
        <th>Roles</th>
        <th>Lists</th>
        <th>Joined</th>
        <th>Last sign-in</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((person) => (
        <tr key={person.id}>
          <th scope="row">
            <div className="flex items-center gap-3">
              <Avatar name={personName(person)} url={person.avatarUrl} />
              <div className="min-w-0">
                <button
                  type="button"
                  className="link min-h-6 text-start"
                  aria-haspopup="dialog"
                  onClick={() => open(person.id)}
                >
                  {personName(person)}
                </button>
                {person.id === userId && <span className="font-normal text-muted"> (you)</span>}
                {person.name && <span className="block text-meta font-normal text-muted">{person.email}</span>}
              </div>
            </div>
          </th>
          <td data-label="Roles">
            <Roles person={person} />
          </td>
          <td data-label="Lists" className="tabular-nums">
            {person.listCount}
          </td>
          <td data-label="Joined">
            <DateText date={dayOf(person.joinedAt)} />
          </td>
          <td data-label="Last sign-in">
            {person.lastSignInAt ? <DateText date={dayOf(person.lastSignInAt)} /> : "Never"}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const dayOf = (time: string) => time.slice(0, 10);

const Roles = ({ person: { roles, isBlocked } }: { person: ListedPerson }) => (
  <span>
    {isBlocked && <strong className="font-semibold text-danger">Blocked</strong>}
    {isBlocked && roles.length > 0 && ", "}
    {roles.map(roleName).join(", ") || (isBlocked ? "" : <span className="text-muted">None</span>)}
  </span>
);
