import { useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { refusalOf } from "../../../domain/forms/refusals.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { counted } from "../../../domain/text/plural.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import type { RowForm } from "./use-row-form.ts";

interface Target {
  id: string;
  name: string;
}

interface Options {
  /** The row is gone. */
  removed: (id: string) => void;
  /** False where another person was faster. Throws what the backend says. */
  remove: (id: string) => Promise<boolean>;
  /** Rows of another table that keep this one from being deleted. `count` throws on failure. */
  children?: { table: string; noun: string; count: (id: string) => Promise<number> };
}

/** Deletes a row after a yes. Where other rows need it, a toast says what to do first. */
export function useDelete<Row extends EditedRow, Values extends object>(
  form: RowForm<Row, Values>,
  { remove, removed, children }: Options,
) {
  const [target, setTarget] = useState<Target | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async ({ id, name }: Target) => {
    try {
      const isOurs = await remove(id);
      if (isOurs) {
        publishSoon();
        toast.success(form.kind.success("deleted"));
      } else toast.error(`“${name}” was deleted by somebody else already.`);
      form.removed(id);
      removed(id);
      // The button that asked is gone with its row.
      requestAnimationFrame(() => document.getElementById("admin-table")?.focus());
    } catch (error) {
      if (!children || refusalOf(error, children.table)?.kind !== "linked") {
        return showFailure(error);
      }
      const count = await children.count(id).catch(() => null);
      toast.error(
        count === null
          ? reasonOf(error)
          : `“${name}” still has ${counted(count, children.noun)}. Move or delete ${count === 1 ? "it" : "them"} first.`,
      );
    }
  };
  return {
    noun: form.kind.noun,
    target,
    isBusy,
    ask: setTarget,
    cancel: () => setTarget(null),
    confirm: async () => {
      if (!target || isBusy) return;
      setBusy(true);
      await attempt(target);
      setBusy(false);
      setTarget(null);
    },
  };
}

export type Deletion = ReturnType<typeof useDelete>;
