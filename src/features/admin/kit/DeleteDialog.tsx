import { useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import type { Deletion } from "./use-delete.ts";

/** Asks before a row is deleted, and names it. */
export function DeleteDialog({ deletion }: { deletion: Deletion }) {
  const { noun, target, isBusy, confirm, cancel } = deletion;
  // The words stay while the dialog closes.
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  return (
    <ConfirmDialog
      isOpen={target !== null}
      question={`Are you sure you want to delete this ${noun}?`}
      text={last?.name}
      yes={isBusy ? "Deleting…" : "Delete"}
      isBusy={isBusy}
      confirm={confirm}
      cancel={cancel}
    />
  );
}
