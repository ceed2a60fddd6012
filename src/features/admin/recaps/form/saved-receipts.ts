import type { ReadableAtom } from "nanostores";
import type { Receipt } from "../../../../domain/receipts/receipt.ts";

interface SavingForm {
  $form: ReadableAtom<{ isSaving: boolean; values: { receipts: readonly Receipt[] } }>;
  $saved: ReadableAtom<object | null>;
}

/** Calls `onSaved` with the receipts of the form after each save that has stored them. The form has none after a save. */
export function listenToSavedReceipts(
  { $form, $saved }: SavingForm,
  onSaved: (receipts: readonly Receipt[]) => void,
): () => void {
  let submitted: readonly Receipt[] = [];
  const stops = [
    $form.listen((state, before) => {
      if (state.isSaving && !before?.isSaving) submitted = state.values.receipts;
    }),
    $saved.listen((row) => {
      if (row !== null) onSaved(submitted);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
