import { useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { refusalOf } from "../../../domain/forms/refusals.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { counted } from "../../../domain/text/plural.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import type { RowKind } from "./row-kind.ts";

export type DeletedKind = Pick<RowKind<EditedRow, object>, "noun" | "nouns" | "success">;

export interface DeletionOptions {
  /** The row is gone. */
  removed: (id: string) => void;
  /** False where another person was faster. Throws what the backend says. */
  remove: (id: string) => Promise<boolean>;
  /** Rows of another table that keep this one from being deleted. `count` throws on failure. */
  children?: { table: string; noun: string; count: (id: string) => Promise<number> };
}

/** Deletes a row after a yes. Where other rows need it, a toast says what to do first. */
export function useDelete(
  form: { kind: DeletedKind; removed: (id: string) => void },
  { remove, removed, children }: DeletionOptions,
) {
  // The name stays while the dialog closes.
  const [target, setTarget] = useState({ id: "", name: "" });
  const [step, setStep] = useState<"idle" | "asking" | "busy">("idle");

  const attempt = async () => {
    const { id, name } = target;
    try {
      const isOurs = await remove(id);
      if (isOurs) {
        publishSoon();
        const text = form.kind.success?.("deleted");
        if (text) toast.success(text);
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
    target,
    isAsking: step !== "idle",
    isBusy: step === "busy",
    ask: (asked: typeof target) => {
      setTarget(asked);
      setStep("asking");
    },
    cancel: () => setStep("idle"),
    confirm: async () => {
      if (step !== "asking") return;
      setStep("busy");
      await attempt();
      setStep("idle");
    },
  };
}
