import { useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { toast } from "../../../state/toasts.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { RowForm } from "../kit/use-row-form.ts";

type Dialog = typeof import("./VersionsDialog.tsx").default;

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  /** If set, the dialog shows and restores only this field, whose column has the same name. */
  only?: keyof Values & string;
}

export function VersionsButton<Row extends EditedRow, Values extends object>({ form, only }: Props<Row, Values>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ Dialog: Dialog } | null>(null);
  const { kind, rowId } = form;
  if (!kind.versions || rowId === null) return null;
  /** Loads the dialog without `lazy`. If a lazy dialog did not load, React would remove the form from the page. */
  const openDialog = async () => {
    try {
      setDialog({ Dialog: (await import("./VersionsDialog.tsx")).default });
      setOpenId(rowId);
    } catch {
      toast.error("The versions did not load. Check your connection, then try again.");
    }
  };
  return (
    <>
      <QuietButton aria-haspopup="dialog" onClick={openDialog}>
        Versions
      </QuietButton>
      {dialog && openId === rowId && (
        <dialog.Dialog
          rowId={rowId}
          form={form as unknown as RowForm<EditedRow, object>}
          versions={kind.versions}
          only={only}
          onClosed={() => setOpenId(null)}
        />
      )}
    </>
  );
}
