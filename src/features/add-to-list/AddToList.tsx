import { useState } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { toast } from "../../state/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";

type Dialog = typeof import("./AddToListDialog.tsx")["AddToListDialog"];

/** The code of the dialog loads after the first click. For a visitor, the click opens the sign-in page. */
export function AddToList({ showId }: { showId: string }) {
  const [LoadedDialog, setLoadedDialog] = useState<Dialog | null>(null);
  const open = async () => {
    const userId = document.documentElement.dataset["signedIn"];
    if (userId === undefined) {
      location.assign(signInPath());
      return;
    }
    try {
      const { AddToListDialog } = await import("./AddToListDialog.tsx");
      setLoadedDialog(() => AddToListDialog);
    } catch {
      toast.error("Your lists did not load. Check your connection and try again.");
    }
  };
  return (
    <>
      <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={open}>
        <span className="max-sm:hidden">
          <Icon name="plus" />
        </span>
        Add to a List
      </button>
      {LoadedDialog && <LoadedDialog showId={showId} onClosed={() => setLoadedDialog(null)} />}
    </>
  );
}
