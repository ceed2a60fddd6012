import { type RefObject, useEffect } from "react";

/**
 * If new content replaces the element with the focus, this hook moves the focus to the container. Without the hook, the next press
 * of Tab would start at the top of the page. `isActive` is false until the reader has used a control.
 */
export function useFocusFallback(container: RefObject<HTMLElement | null>, isActive: boolean, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is the reason to check the focus
  useEffect(() => {
    if (isActive && document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [container, isActive, content]);
}
