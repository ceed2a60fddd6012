import { useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import type { Deletion } from "./use-delete.ts";

interface Props {
  deletion: Deletion;
  question: string;
}

/** Asks before a row is deleted, and names it. */
export function DeleteDialog({ deletion, question }: Props) {
  const { target, isBusy, confirm, cancel } = deletion;
  // The words stay while the dialog closes.
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  return (
    <ConfirmDialog
      isOpen={target !== null}
      question={question}
      text={last?.name}
      yes={isBusy ? "Deleting…" : "Delete"}
      isBusy={isBusy}
      confirm={confirm}
      cancel={cancel}
    />
  );
}
