import { useState } from "react";
import { hasText } from "../../../domain/recap-form/has-text.ts";
import type { Form } from "./form/section.tsx";

/** Asks the editor to confirm before the form publishes an episode without texts. */
export function useRecapQuestion({ values, isEdit, base }: Form) {
  const [pendingSave, setPendingSave] = useState<(() => unknown) | null>(null);
  const isTextMissing = !hasText(values);
  const close = () => setPendingSave(null);
  return {
    showsWarning: isTextMissing && values.isPublished,
    isOpen: pendingSave !== null,
    /** `isPublished` says whether the row will be public after the save. */
    ask: (save: () => unknown, isPublished: boolean) => {
      const becomesPublic = isPublished && !(isEdit && base.isPublished);
      if (isTextMissing && becomesPublic) setPendingSave(() => save);
      else save();
    },
    confirm: () => {
      close();
      pendingSave?.();
    },
    close,
  };
}
