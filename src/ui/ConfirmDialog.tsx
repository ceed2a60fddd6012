import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  isOpen: boolean;
  question: string;
  text?: string | undefined;
  confirmText: string;
  /** True while the action is pending. The dialog then stays open, and the buttons are disabled. */
  isBusy?: boolean | undefined;
  /** If true, the action deletes nothing, and the button that confirms is not red. */
  isHarmless?: boolean;
  /** Disables the button that confirms. */
  isBlocked?: boolean | undefined;
  /** The content below the text. */
  children?: ReactNode;
  confirm: () => void;
  cancel: () => void;
}

/**
 * Asks before an action such as a deletion. The browser focuses Cancel first, and treats Escape as Cancel. After the
 * dialog, the browser focuses the element that opened the dialog.
 */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    question,
    text,
    confirmText,
    isBusy = false,
    isBlocked = false,
    isHarmless = false,
    confirm,
    cancel,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      className="confirm"
      onCancel={(event) => (isBusy ? event.preventDefault() : cancel())}
      // The browser fires this event with a delay, so the dialog may already be open again.
      onClose={() => !dialog.current?.open && cancel()}
    >
      <h2 id={`${id}-question`} className="text-h3">
        {question}
      </h2>
      {text !== undefined && (
        <p id={`${id}-text`} className="mt-3 text-muted">
          {text}
        </p>
      )}
      {props.children}
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <button type="button" className="button-quiet" onClick={cancel} disabled={isBusy}>
          Cancel
        </button>
        <button
          type="button"
          className={isHarmless ? "button" : "button-danger"}
          onClick={confirm}
          disabled={isBusy || isBlocked}
        >
          {confirmText}
        </button>
      </div>
    </dialog>
  );
}
