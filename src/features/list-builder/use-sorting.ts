import { type RefObject, useEffect, useEffectEvent } from "react";
import { logQuietly } from "../../data/log.ts";

const ANIMATION_MS = 150;

/**
 * Lets a reader drag rows by their handles. React must find the rows in the old order, so a dropped row first returns to
 * the old place. Then `move` renders the new order.
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  move: (from: number, to: number) => void,
): void {
  const onMove = useEffectEvent(move);
  useEffect(() => {
    const element = list.current;
    if (!isEnabled || !element) return;
    let stop = () => {};
    let isUnmounted = false;
    let nextSibling: Node | null = null;
    const start = async () => {
      const { default: Sortable } = await import("sortablejs");
      if (isUnmounted) return;
      const sortable = Sortable.create(element, {
        draggable: ".pick",
        handle: ".pick-handle",
        // Native dragging has no touch support and differs between browsers.
        forceFallback: true,
        fallbackTolerance: 4,
        ghostClass: "pick-place",
        fallbackClass: "pick-dragged",
        animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ANIMATION_MS,
        onChoose: ({ item }) => {
          nextSibling = item.nextSibling;
        },
        onEnd: ({ item, oldDraggableIndex: from, newDraggableIndex: to }) => {
          element.insertBefore(item, nextSibling?.parentNode === element ? nextSibling : null);
          if (from !== undefined && to !== undefined && from !== to) onMove(from, to);
        },
      });
      stop = () => sortable.destroy();
    };
    start().catch((error) => logQuietly("Loading the sorting library", error));
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [list, isEnabled]);
}
