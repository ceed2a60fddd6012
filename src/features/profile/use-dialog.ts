import { type DragEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";

interface Options {
  isDirty: boolean;
  isBusy: boolean;
  onClosed: () => void;
}

/** If there are unsaved changes, the reader must confirm before the dialog or the page closes. */
export function useEditDialog({ isDirty, isBusy, onClosed }: Options) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayClose = useRef(false);
  const [isConfirming, setConfirming] = useState(false);

  const open = () => {
    dialog.current?.showModal();
    // Do not focus a field. On a phone, the keyboard would cover half of the dialog.
    heading.current?.focus();
  };
  useEffect(open, []);

  useEffect(() => {
    if (!isDirty) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!mayClose.current) event.preventDefault();
    };
    addEventListener("beforeunload", confirmLeaving);
    return () => removeEventListener("beforeunload", confirmLeaving);
  }, [isDirty]);

  const close = () => {
    mayClose.current = true;
    dialog.current?.close();
  };
  const closeOrConfirm = () => {
    if (isBusy) return;
    if (isDirty) setConfirming((wasConfirming) => !wasConfirming);
    else close();
  };
  // Without this handler, a file that the reader drops beside the picture field would replace the page.
  const preventDrop = (event: DragEvent) => event.preventDefault();
  const dialogHandlers = {
    onDragOver: preventDrop,
    onDrop: preventDrop,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      closeOrConfirm();
    },
    // The Back button of a phone cancels the dialog. A page can prevent only the first cancel, so `onClose` reopens the dialog.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      closeOrConfirm();
    },
    onClose: () => {
      if (mayClose.current || !(isDirty || isBusy)) return onClosed();
      open();
      setConfirming(!isBusy);
    },
  };
  return {
    dialog,
    heading,
    dialogHandlers,
    isConfirming,
    continueEditing: () => setConfirming(false),
    closeOrConfirm,
    close,
  };
}
