import { type FormEvent, useEffect, useEffectEvent } from "react";

/** Returns a handler for `onSubmit`. Ctrl+S and Cmd+S also save, and then the form continues with the same row. */
export function useSubmit(isDirty: boolean, save: (stay: boolean) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isDirty && !event.repeat && !document.querySelector("dialog[open]")) save(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
}
