import { useState } from "react";
import { refusalOf } from "../../../domain/forms/refusals.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { tellFailure } from "./refusal.ts";

interface Target {
  id: string;
  name: string;
}

interface Props {
  /** The table whose rows still name the one that is to go. */
  childTable: string | null;
  /** In words too: "2 shows". Throws on failure. */
  countChildren: (id: string) => Promise<{ count: number; words: string }>;
  /** False where somebody else was faster. Throws what the backend says. */
  remove: (id: string) => Promise<boolean>;
  /** It is gone, and the table has to be read again. */
  removed: (target: Target) => void;
  /** The toast of a success. */
  success: string;
}

/** Deletes a row after a yes; what still holds others is refused in words that say what to do. */
export function useDelete({ childTable, countChildren, remove, removed, success }: Props) {
  const [target, setTarget] = useState<Target | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async ({ id, name }: Target) => {
    try {
      const isOurs = await remove(id);
      if (isOurs) {
        publishSoon();
        toast.success(success);
      } else toast.error(`“${name}” was deleted by somebody else already.`);
      removed({ id, name });
      // The button that asked is gone with its row.
      requestAnimationFrame(() => document.getElementById("admin-table")?.focus());
    } catch (error) {
      if (childTable && refusalOf(error, childTable)?.kind === "linked") {
        const children = await countChildren(id).catch(() => null);
        toast.error(
          children
            ? `“${name}” still has ${children.words}. Move or delete ${children.count === 1 ? "it" : "them"} first.`
            : reasonOf(error),
        );
      } else {
        tellFailure(error);
      }
    }
  };
  return {
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
