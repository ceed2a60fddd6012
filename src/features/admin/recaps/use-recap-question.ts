import { useState } from "react";
import { hasRecap } from "../../../domain/recap-form/has-recap.ts";
import type { Form } from "./form/section.tsx";

/** Asks the editor to confirm before the form publishes an episode without a recap. */
export function useRecapQuestion({ values, isEdit, base }: Form) {
  const [pendingSave, setPendingSave] = useState<(() => unknown) | null>(null);
  const isRecapMissing = !hasRecap(values);
  const close = () => setPendingSave(null);
  return {
    showsWarning: isRecapMissing && values.isPublished,
    isOpen: pendingSave !== null,
    /** `isPublished` says whether the row will be public after the save. */
    ask: (save: () => unknown, isPublished: boolean) => {
      const becomesPublic = isPublished && !(isEdit && base.isPublished);
      if (isRecapMissing && becomesPublic) setPendingSave(() => save);
      else save();
    },
    confirm: () => {
      close();
      pendingSave?.();
    },
    close,
  };
}
