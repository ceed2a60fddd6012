import { type ReactNode, useState } from "react";
import { DiscardDialog } from "./DiscardDialog.tsx";

interface Props {
  /** Of the main button; `busy` while it runs. */
  text: string;
  busy: string;
  isSaving: boolean;
  isDisabled: boolean;
  isDirty: boolean;
  /** What is typed is in this browser's storage. */
  isKept: boolean;
  /** Shown where there is anything to cancel. */
  cancelText: string;
  canCancel: boolean;
  cancel: () => void;
  /** More buttons, before the others. */
  children?: ReactNode;
}

/** The buttons of a form, in sight under a long one. Cancel asks where something would be lost. */
export function FormActions(props: Props) {
  const { isSaving, isDirty, isKept, cancel } = props;
  const [isAsking, setAsking] = useState(false);
  const onAnswer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) cancel();
  };
  return (
    <div className="step-bar admin-bar">
      <p aria-live="polite" className="min-w-0 text-meta text-muted">
        {isDirty && (isKept ? "Kept in this browser until you save." : "Not kept: save soon.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {props.children}
        {props.canCancel && (
          <button
            type="button"
            className="button-quiet"
            disabled={isSaving}
            onClick={() => (isDirty ? setAsking(true) : cancel())}
          >
            {props.cancelText}
          </button>
        )}
        <button type="submit" className="button" disabled={isSaving || props.isDisabled}>
          {isSaving ? props.busy : props.text}
        </button>
      </div>
      <DiscardDialog isOpen={isAsking} answer={onAnswer} />
    </div>
  );
}
