import { useState } from "react";
import type { TopList } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { pin, remove } from "./manage.ts";

export interface OwnerActionsProps {
  list: TopList;
  /** Looks again: the list may have gone meanwhile. */
  reload: () => void;
}

/** What the author of a list does with it. Who was a pro may still unpin. */
export function OwnerActions({ list, reload }: OwnerActionsProps) {
  const { id, author } = list;
  const [isPinned, setPinned] = useState(list.isPinned);
  const [step, setStep] = useState<"idle" | "pinning" | "asking" | "deleting">("idle");

  const turn = async () => {
    if (step !== "idle") return;
    setStep("pinning");
    const answer = await pin(id, !isPinned);
    setStep("idle");
    if (answer === "done") setPinned(!isPinned);
    if (answer === "gone") reload();
  };
  const removeIt = async () => {
    setStep("deleting");
    const answer = await remove(list);
    if (answer !== "done") setStep("idle");
    if (answer === "gone") reload();
  };

  return (
    <section aria-labelledby="manage">
      <h2 id="manage" className="text-h3">
        Your list
      </h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <a href={paths.editTopList(id)} className="button-quiet px-4">
          <Icon name="edit" />
          Edit
        </a>
        {(author.isPro || isPinned) && (
          <button type="button" className="button-quiet px-4" onClick={turn}>
            <Icon name="pin" />
            {isPinned ? "Unpin" : "Pin"}
          </button>
        )}
        <button type="button" className="button-quiet px-4" onClick={() => setStep("asking")}>
          <Icon name="trash" />
          Delete
        </button>
      </div>
      <ConfirmDialog
        isOpen={step === "asking" || step === "deleting"}
        question="Are you sure you want to delete this list?"
        text={`“${list.title}” goes for good, with its views and shares.`}
        yes="Delete"
        isBusy={step === "deleting"}
        confirm={removeIt}
        cancel={() => setStep("idle")}
      />
    </section>
  );
}
