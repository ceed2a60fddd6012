import {
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";

interface Options {
  /** Whether something would be lost. */
  isDirty: boolean;
  isBusy: boolean;
  closed: () => void;
}

/** A dialog that asks before it takes away what was typed, and so does the page. */
export function useDialog({ isDirty, isBusy, closed }: Options) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayClose = useRef(false);
  const [isAsking, setAsking] = useState(false);

  const open = () => {
    dialog.current?.showModal();
    // Not a field: on a phone its keyboard would cover half of them.
    heading.current?.focus();
  };
  useEffect(open, []);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayClose.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  const close = () => {
    mayClose.current = true;
    dialog.current?.close();
  };
  const leave = () => {
    if (isBusy) return;
    if (isDirty) setAsking((isAlready) => !isAlready);
    else close();
  };
  // A file that misses its field does not take the page's place.
  const refuse = (event: DragEvent) => event.preventDefault();
  const handlers = {
    onDragOver: refuse,
    onDrop: refuse,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
      event.preventDefault();
      leave();
    },
    // Back on a phone. A second one in a row cannot be refused: then it opens again and asks.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      leave();
    },
    onClose: () => {
      if (mayClose.current || !(isDirty || isBusy)) return closed();
      open();
      setAsking(!isBusy);
    },
  };
  return { dialog, heading, handlers, isAsking, keep: () => setAsking(false), leave, close };
}
