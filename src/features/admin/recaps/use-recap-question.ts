import { useState } from "react";
import { hasRecap } from "../../../domain/recap-form/has-recap.ts";
import type { Form } from "./form/section.tsx";

/** Asks the editor before the form publishes an episode without a recap. */
export function useRecapQuestion({ values, isEdit, base }: Form) {
  const [pendingSave, setPendingSave] = useState<(() => unknown) | null>(null);
  const isMissing = !hasRecap(values);
  const close = () => setPendingSave(null);
  return {
    warns: isMissing && values.isPublished,
    isOpen: pendingSave !== null,
    /** `isPublished` says whether the row will be public after the save. */
    ask: (save: () => unknown, isPublished: boolean) => {
      const goesLive = isPublished && !(isEdit && base.isPublished);
      if (isMissing && goesLive) setPendingSave(() => save);
      else save();
    },
    confirm: () => {
      close();
      pendingSave?.();
    },
    close,
  };
}
