import { type FormEvent, useState } from "react";
import { setBlocked } from "../../../data/people.ts";
import { BLOCK_REASON_MAX_CHARS, charLength } from "../../../domain/limits.ts";
import { type Person, personName } from "../../../domain/people/people.ts";
import { DateText } from "../../../ui/DateText.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { TextField } from "../kit/Field.tsx";
import { dayOf } from "./PeopleTable.tsx";
import type { PersonState } from "./use-person.ts";

interface Props {
  person: Person;
  personState: PersonState;
}

export function BlockSection({ person, personState }: Props) {
  const name = personName(person);
  const unblock = () => personState.change(() => setBlocked(person.id, null), `${name} is not blocked now.`);
  return (
    <section aria-labelledby="person-block">
      <h3 id="person-block" className="text-h3">
        {person.isBlocked ? "Blocked" : "Block"}
      </h3>
      {person.isBlocked ? (
        <>
          <p className="mt-2 wrap-anywhere">
            <span className="text-muted">
              {person.blockedAt && (
                <>
                  Since <DateText date={dayOf(person.blockedAt)} />:{" "}
                </>
              )}
            </span>
            {person.blockedReason}
          </p>
          <div className="mt-3">
            <QuietButton disabled={personState.isBusy} onClick={unblock}>
              Unblock
            </QuietButton>
          </div>
        </>
      ) : (
        <BlockForm person={person} personState={personState} />
      )}
    </section>
  );
}

function BlockForm({ person, personState }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return setError("Say why you block this account.");
    if (charLength(reason) > BLOCK_REASON_MAX_CHARS) {
      return setError(`Use at most ${BLOCK_REASON_MAX_CHARS} characters.`);
    }
    void personState.change(() => setBlocked(person.id, reason.trim()), `${personName(person)} is blocked now.`);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2">
      <p className="mb-4 text-muted">A blocked person can sign in and read, but cannot change or write anything.</p>
      <TextField
        id="block-reason"
        label="Reason"
        isRequired
        rows={2}
        limit={BLOCK_REASON_MAX_CHARS}
        hint="The person can see this reason."
        value={reason}
        error={error}
        change={(text) => {
          setReason(text);
          setError(undefined);
        }}
      />
      <button type="submit" className="button-danger mt-3" disabled={personState.isBusy}>
        Block this account
      </button>
    </form>
  );
}
