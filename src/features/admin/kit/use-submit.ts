import { type FormEvent, useEffect, useEffectEvent } from "react";

/** Returns a handler for `onSubmit`, which calls `save(false)`. Ctrl+S and Cmd+S call `save(true)`. */
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
