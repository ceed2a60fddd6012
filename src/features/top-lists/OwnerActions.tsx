import { useState } from "react";
import type { TopList, Visibility } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { changePin, deleteAndLeave } from "./manage.ts";
import { VisibilitySection } from "./VisibilitySection.tsx";

export interface OwnerActionsProps {
  list: TopList;
  /** The component calls this function if the list no longer exists. */
  reload: () => void;
  onVisibilityChanged: (visibility: Visibility) => void;
}

/** An author who is no longer a pro can still unpin a list. */
export function OwnerActions({ list, reload, onVisibilityChanged }: OwnerActionsProps) {
  const { id, author } = list;
  const [isPinned, setPinned] = useState(list.isPinned);
  const [step, setStep] = useState<"idle" | "pinning" | "confirming" | "deleting">("idle");

  const togglePin = async () => {
    if (step !== "idle") return;
    setStep("pinning");
    const outcome = await changePin(id, !isPinned);
    setStep("idle");
    if (outcome === "done") setPinned(!isPinned);
    if (outcome === "gone") reload();
  };
  const deleteList = async () => {
    setStep("deleting");
    const outcome = await deleteAndLeave(list);
    if (outcome !== "done") setStep("idle");
    if (outcome === "gone") reload();
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
          <button type="button" className="button-quiet px-4" onClick={togglePin}>
            <Icon name="pin" />
            {isPinned ? "Unpin" : "Pin"}
          </button>
        )}
        <button type="button" className="button-quiet px-4" onClick={() => setStep("confirming")}>
          <Icon name="trash" />
          Delete
        </button>
      </div>
      <div className="mt-6">
        <VisibilitySection list={list} onChanged={onVisibilityChanged} reload={reload} />
      </div>
      <ConfirmDialog
        isOpen={step === "confirming" || step === "deleting"}
        question="Are you sure you want to delete this list?"
        text={`This deletes “${list.title}” with its views and shares. You cannot undo the deletion.`}
        confirmText="Delete"
        isBusy={step === "deleting"}
        confirm={deleteList}
        cancel={() => setStep("idle")}
      />
    </section>
  );
}
