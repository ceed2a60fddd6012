import { useState } from "react";
import { setRole } from "../../../data/people.ts";
import { type Person, personName, ROLES } from "../../../domain/people/people.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { checkRole } from "../failure.ts";
import { StateMark } from "../kit/StateMark.tsx";
import { roleQuestion } from "./role-question.ts";
import type { PersonState } from "./use-person.ts";

interface Props {
  person: Person;
  /** True if the person is the admin who uses the page. */
  isOwn: boolean;
  personState: PersonState;
}

type Role = (typeof ROLES)[number];

export function RoleList({ person, isOwn, personState }: Props) {
  const [chosenRole, setChosenRole] = useState<Role | null>(null);
  const [isOpen, setOpen] = useState(false);
  const name = personName(person);
  const hasRole = (role: Role) => person.roles.includes(role.id);
  const question = chosenRole && roleQuestion(chosenRole, { name, isOwn, isGrant: !hasRole(chosenRole) });
  const toggle = async (role: Role) => {
    const isGrant = !hasRole(role);
    await personState.change(
      () => setRole(person.id, role.id, isGrant),
      `${name} ${isGrant ? "now has" : "no longer has"} the role ${role.name}.`,
      isOwn && role.id === "admin" ? checkRole : undefined,
    );
    setOpen(false);
  };
  return (
    <section aria-labelledby="person-roles">
      <h3 id="person-roles" className="text-h3">
        Roles
      </h3>
      <ul className="person-roles">
        {ROLES.map((role) => (
          <li key={role.id}>
            <div className="min-w-0 grow basis-full sm:basis-60">
              <p className="font-semibold">{role.name}</p>
              <p className="text-meta text-muted">{role.text}</p>
            </div>
            <StateMark isOn={hasRole(role)} text={hasRole(role) ? "Granted" : "Not granted"} />
            <QuietButton
              disabled={personState.isBusy}
              aria-label={`${hasRole(role) ? "Revoke" : "Grant"} the role ${role.name}`}
              onClick={() => {
                setChosenRole(role);
                if (roleQuestion(role, { name, isOwn, isGrant: !hasRole(role) })) setOpen(true);
                else void toggle(role);
              }}
            >
              {hasRole(role) ? "Revoke" : "Grant"}
            </QuietButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isOpen && question !== null}
        question={question?.question ?? ""}
        text={question?.text}
        confirmText={question?.confirmText ?? ""}
        isBusy={personState.isBusy}
        confirm={() => chosenRole && void toggle(chosenRole)}
        cancel={() => setOpen(false)}
      />
    </section>
  );
}
