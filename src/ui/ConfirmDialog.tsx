import { useEffect, useId, useRef } from "react";

interface Props {
  isOpen: boolean;
  question: string;
  /** What is lost by a yes. */
  text?: string | undefined;
  /** The word of the button that does it. */
  yes: string;
  /** It is being done: the dialog stays, and nothing in it can be pressed twice. */
  isBusy?: boolean | undefined;
  confirm: () => void;
  cancel: () => void;
}

/**
 * Asks before something is deleted. Cancel has the focus first, Escape is Cancel, and what opened
 * the dialog has the focus afterwards: the browser's own doing.
 */
export function ConfirmDialog(props: Props) {
  const { isOpen, question, text, yes, isBusy = false, confirm, cancel } = props;
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
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={cancel}
    >
      <h2 id={`${id}-question`} className="text-h3">
        {question}
      </h2>
      {text !== undefined && (
        <p id={`${id}-text`} className="mt-3 text-muted">
          {text}
        </p>
      )}
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <button type="button" className="button-quiet" onClick={cancel} disabled={isBusy}>
          Cancel
        </button>
        <button type="button" className="button-danger" onClick={confirm} disabled={isBusy}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
