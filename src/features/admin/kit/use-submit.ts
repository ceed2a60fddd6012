import { type FormEvent, useEffect, useEffectEvent } from "react";

/**
 * For a form's `onSubmit`. Ctrl+S and Cmd+S save too and `stay` in the form, wherever the focus is,
 * as long as there is something to save and no dialog is open.
 */
export function useSubmit(isDirty: boolean, save: (stay: boolean) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isDirty && !event.repeat && !document.querySelector("dialog[open]")) save(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
}
