import { type RefObject, useEffect } from "react";

/**
 * Calls `leave` when a press or the focus goes to something outside, or the reader to another page.
 * A field that merely lost its focus, for example to a keyboard that was closed, has not been left.
 */
export function useOutside(
  box: RefObject<HTMLElement | null>,
  isOn: boolean,
  leave: () => void,
): void {
  useEffect(() => {
    if (!isOn) return;
    const look = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) leave();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerdown", look, { signal });
    document.addEventListener("focusin", look, { signal });
    addEventListener("pagehide", leave, { signal });
    return () => listening.abort();
  });
}
