import { type RefObject, useEffect } from "react";

/**
 * Calls when a press or the focus goes to something outside, or the reader to another page. A field that merely lost its focus,
 * for example to a keyboard that was put away, has not been left.
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
    document.addEventListener("pointerdown", look);
    document.addEventListener("focusin", look);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("pointerdown", look);
      document.removeEventListener("focusin", look);
      removeEventListener("pagehide", leave);
    };
  });
}
