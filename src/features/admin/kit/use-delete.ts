import { useRef, useState } from "react";
import { findDeletion, restoreDeleted } from "../../../data/history.ts";
import type { EditedRow } from "../../../data/row-editing.ts";
import { refusalOf } from "../../../domain/forms/refusals.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { createFailureToast } from "../failure.ts";
import type { RowKind } from "./row-kind.ts";

export type DeletedKind = Pick<RowKind<EditedRow, object>, "table" | "noun" | "plural" | "success">;

export interface DeletionOptions {
  onRemoved: (id: string) => void;
  onRestored: () => void;
  /** Deletes the row. Returns false if another admin has already deleted it. Throws the backend's error. */
  remove: (id: string) => Promise<boolean>;
  /** Another table, whose rows can prevent the deletion. */
  children?: {
    table: string;
    noun: string;
    count: (id: string) => Promise<number>;
    /** If set, the admin can delete the row and these rows together, but must first type the name of the row. */
    removeAll?: (id: string, typedName: string) => Promise<boolean>;
  };
}

/** Deletes a row after a confirmation. If rows of another table prevent this, a toast says what the admin must do first. */
export function useDelete(
  form: {
    kind: DeletedKind;
    onRowDeleted: (id: string) => void;
    onRowRestored: (id: string) => void;
  },
  { remove, onRemoved, onRestored, children }: DeletionOptions,
) {
  // The state still has the row while the dialog closes, because the dialog shows the name of the row.
  const [rowToDelete, setRowToDelete] = useState({ id: "", name: "" });
  const [step, setStep] = useState<"idle" | "asking" | "busy">("idle");
  /** Null while the number of children loads. */
  const [childCount, setChildCount] = useState<number | null>(0);
  const [typedName, setTypedName] = useState("");
  const latestCountedId = useRef("");

  const [failure] = useState(createFailureToast);

  const countChildren = async ({ id }: typeof rowToDelete) => {
    latestCountedId.current = id;
    if (!children?.removeAll) return setChildCount(0);
    setChildCount(null);
    const count = await children.count(id).catch(() => 0);
    if (latestCountedId.current === id) setChildCount(count);
  };

  const undoDeletion = async (entryId: string, { id, name }: typeof rowToDelete) => {
    let skippedCount = 0;
    try {
      skippedCount = await restoreDeleted(entryId);
    } catch (error) {
      return failure.show(error);
    }
    failure.close();
    publishSoon();
    toast.success(`Restored “${name}”`, skippedText(skippedCount));
    form.onRowRestored(id);
    onRestored();
  };

  const deleteRow = async () => {
    const { id, name } = rowToDelete;
    try {
      const removeAll = childCount ? children?.removeAll : undefined;
      const wasDeleted = await (removeAll ? removeAll(id, typedName) : remove(id));
      failure.close();
      if (wasDeleted) {
        publishSoon();
        const text = form.kind.success?.("deleted");
        const entryId = await findDeletion(form.kind.table, id).catch(() => null);
        const action = entryId ? { text: "Undo", run: () => void undoDeletion(entryId, { id, name }) } : undefined;
        if (text) toast.success(text, name, action);
      } else toast.error(`Someone else has already deleted “${name}”.`);
      form.onRowDeleted(id);
      onRemoved(id);
      // The button that had the focus disappeared together with its row.
      requestAnimationFrame(() => document.getElementById("admin-table")?.focus());
    } catch (error) {
      if (!children || refusalOf(error, children.table)?.kind !== "reference") {
        return failure.show(error);
      }
      const count = await children.count(id).catch(() => null);
      toast.error(
        count === null
          ? reasonOf(error)
          : `“${name}” still has ${formatCount(count, children.noun)}. Move or delete ${count === 1 ? "it" : "them"} first.`,
      );
    }
  };
  return {
    rowToDelete,
    isConfirming: step !== "idle",
    isBusy: step === "busy",
    /** Says how many rows of the other table the deletion also deletes, such as "3 recaps". */
    childrenText: childCount && children ? formatCount(childCount, children.noun) : null,
    typedName,
    setTypedName,
    isBlocked: childCount === null || (childCount > 0 && typedName.trim() !== rowToDelete.name.trim()),
    ask: (row: typeof rowToDelete) => {
      setRowToDelete(row);
      setTypedName("");
      setStep("asking");
      void countChildren(row);
    },
    cancel: () => setStep("idle"),
    confirm: async () => {
      if (step !== "asking" || childCount === null) return;
      setStep("busy");
      await deleteRow();
      setStep("idle");
    },
  };
}

/** Says how many recaps of a restored show stay deleted, because another recap now uses their slug. */
export const skippedText = (skippedCount: number): string | undefined =>
  skippedCount > 0
    ? `${formatCount(skippedCount, "recap")} could not be restored, because another recap has the same slug. See History.`
    : undefined;
