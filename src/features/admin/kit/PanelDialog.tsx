import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  title: string;
  onClosed: () => void;
  children: ReactNode;
}

/** The dialog opens when it mounts. The dialog covers toasts, so show errors inside the dialog. */
export function PanelDialog({ title, onClosed, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    // The browser returns the focus only if the dialog closes before React removes it.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="edit-dialog panel-dialog"
      aria-labelledby={id}
      onClose={(event) => event.target === dialog.current && onClosed()}
    >
      <header className="edit-bar top-0 border-b">
        <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 flex-1 text-h3 outline-none wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          className="icon-button -me-2.5"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="px-5 py-6 sm:px-7">{children}</div>
    </dialog>
  );
}
