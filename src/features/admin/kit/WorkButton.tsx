import { useState } from "react";
import { showFailure } from "../failure.ts";

interface Props {
  text: string;
  busyText: string;
  /** The name of the row, because several rows have this button. */
  subject: string;
  work: () => Promise<void>;
}

/** While it works, the button says so. It ignores further clicks, but stays enabled, because it would lose the focus. */
export function WorkButton({ text, busyText, subject, work }: Props) {
  const [isBusy, setBusy] = useState(false);
  const visibleText = isBusy ? busyText : text;
  const run = async () => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="link min-h-8 text-start"
      aria-label={`${visibleText}: ${subject}`}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void run();
      }}
    >
      {visibleText}
    </button>
  );
}
