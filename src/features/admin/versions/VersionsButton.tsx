import { lazy, Suspense, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { RowForm } from "../kit/use-row-form.ts";

const VersionsDialog = lazy(() => import("./VersionsDialog.tsx"));

export function VersionsButton<Row extends EditedRow, Values extends object>({
  form,
}: {
  form: RowForm<Row, Values>;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { kind, rowId } = form;
  if (!kind.versions || rowId === null) return null;
  return (
    <>
      <QuietButton aria-haspopup="dialog" onClick={() => setOpenId(rowId)}>
        Versions
      </QuietButton>
      {openId === rowId && (
        <Suspense fallback={null}>
          <VersionsDialog
            rowId={rowId}
            form={form as unknown as RowForm<EditedRow, object>}
            versions={kind.versions}
            onClosed={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
