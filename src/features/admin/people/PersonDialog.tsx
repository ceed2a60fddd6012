import type { Person } from "../../../domain/people/people.ts";
import { personName } from "../../../domain/people/people.ts";
import * as paths from "../../../paths.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";
import { BlockSection } from "./BlockSection.tsx";
import { dayOf } from "./PeopleTable.tsx";
import { PersonWork } from "./PersonWork.tsx";
import { RoleList } from "./RoleList.tsx";
import { usePerson } from "./use-person.ts";

interface Props {
  id: string;
  /** The id of the admin who uses the page. */
  userId: string;
  onChanged: () => void;
  onClosed: () => void;
}

export function PersonDialog({ id, userId, onChanged, onClosed }: Props) {
  const personState = usePerson(id, onChanged);
  const { person, result } = personState;
  const isOwn = id === userId;
  return (
    <PanelDialog title={person ? personName(person) : "Person"} onClosed={onClosed}>
      {personState.state === "failed" && <InlineFailure subject="The person" retry={personState.reload} />}
      {personState.state === "missing" && <p>This account does not exist. It may have been deleted.</p>}
      {personState.state === "loading" && <div className="skeleton h-64" role="status" aria-label="Loading" />}
      {person && personState.state === "ready" && (
        <div className="space-y-8">
          <Facts person={person} />
          <p
            role={result.state === "failed" ? "alert" : "status"}
            className={
              result.state === "none"
                ? "sr-only"
                : `rounded-sm bg-marker-soft px-4 py-3 font-semibold ${result.state === "failed" ? "text-danger" : ""}`
            }
          >
            {result.state !== "none" && result.text}
          </p>
          <RoleList person={person} isOwn={isOwn} personState={personState} />
          {isOwn ? null : <BlockSection key={String(person.isBlocked)} person={person} personState={personState} />}
          <PersonWork person={person} />
        </div>
      )}
    </PanelDialog>
  );
}

const Facts = ({ person }: { person: Person }) => (
  <div className="flex items-start gap-4">
    <Avatar name={personName(person)} url={person.avatarUrl} className="size-16 text-h3" size={64} />
    <div className="min-w-0 wrap-anywhere">
      <p>{person.email}</p>
      <p className="text-muted">
        Joined <DateText date={dayOf(person.joinedAt)} />
        {person.lastSignInAt && (
          <>
            , last sign-in <DateText date={dayOf(person.lastSignInAt)} />
          </>
        )}
      </p>
      <a href={paths.profile(person.id)} className="link inline-flex min-h-8 items-center">
        Public profile
      </a>
    </div>
  </div>
);
