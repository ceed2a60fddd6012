import { type RefObject, useEffect } from "react";

/** Does not use the event "blur", because a phone also blurs a field when the keyboard closes. */
export function useClickOutside(box: RefObject<HTMLElement | null>, isActive: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const leaveIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) leave();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", leaveIfOutside, { signal });
    document.addEventListener("focusin", leaveIfOutside, { signal });
    addEventListener("pagehide", leave, { signal });
    return () => listeners.abort();
  });
}
