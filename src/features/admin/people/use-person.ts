import { useState } from "react";
import { fetchPerson } from "../../../data/people.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { checkRoleIfDenied } from "../failure.ts";

type Result = { state: "none" } | { state: "done"; text: string } | { state: "failed"; text: string };

/** Loads a person, and loads the person again after each change. */
export function usePerson(id: string, onChanged: () => void) {
  const [loadedPerson, reload] = useLoadable(id, fetchPerson);
  const person = useLatest(loadedPerson);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>({ state: "none" });
  const reloadAll = () => {
    reload();
    onChanged();
  };
  return {
    state: person && loadedPerson.state === "loading" ? "ready" : loadedPerson.state,
    person,
    reload,
    isBusy,
    result,
    /** Runs a change. After a success, the dialog shows `successText`. */
    change: async (
      work: () => Promise<void>,
      successText: string,
      afterwards: () => void = reloadAll,
    ): Promise<void> => {
      setBusy(true);
      setResult({ state: "none" });
      try {
        await work();
        setResult({ state: "done", text: successText });
        afterwards();
      } catch (error) {
        checkRoleIfDenied(error);
        setResult({ state: "failed", text: reasonOf(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}

export type PersonState = ReturnType<typeof usePerson>;
