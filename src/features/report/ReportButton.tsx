import { useState } from "react";
import type { ReportTarget } from "../../domain/moderation/report.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { toast } from "../../state/toasts.ts";
import { type SelectedText, selectionOnPage } from "./selection.ts";

interface Props {
  target: ReportTarget;
  text: string;
  /** The name of the button for screen readers. */
  label?: string | undefined;
  className?: string;
}

type DialogComponent = typeof import("./ReportDialog.tsx")["ReportDialog"];

/** The dialog loads when the reader clicks. A visitor must sign in first, so that each report has a sender. */
export function ReportButton({ target, text, label, className = "link text-meta" }: Props) {
  const [dialogState, setDialogState] = useState<{
    Dialog: DialogComponent;
    selection: SelectedText;
  } | null>(null);
  const open = async () => {
    const selection = selectionOnPage();
    if (!document.documentElement.hasAttribute("data-signed-in")) {
      location.assign(signInPath());
      return;
    }
    try {
      const { ReportDialog } = await import("./ReportDialog.tsx");
      setDialogState({ Dialog: ReportDialog, selection });
    } catch {
      toast.error("The form did not load. Check your connection and try again.");
    }
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" aria-label={label} onClick={open}>
        {text}
      </button>
      {dialogState && (
        <dialogState.Dialog
          target={target}
          title={text}
          selection={dialogState.selection}
          onClosed={() => setDialogState(null)}
        />
      )}
    </>
  );
}
