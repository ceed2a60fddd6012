import { type RefObject, useEffect } from "react";

/**
 * Calls `leave` when the reader clicks or focuses something outside `box`, or leaves the page. Blur
 * alone does not count: a phone also blurs a field when its keyboard closes.
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
