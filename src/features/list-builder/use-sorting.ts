import { type RefObject, useEffect, useEffectEvent } from "react";
import { logQuietly } from "../../data/log.ts";

const SETTLE_MS = 150;

/**
 * Lets rows be dragged by their handles, with a mouse or a finger; `move` gets where a row was
 * dropped. React owns the rows: each is put back where it was before the list is drawn anew.
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  move: (from: number, to: number) => void,
): void {
  const moved = useEffectEvent(move);
  useEffect(() => {
    const element = list.current;
    if (!isOn || !element) return;
    let stop = () => {};
    let isOver = false;
    let next: Node | null = null;
    const start = async () => {
      const { default: Sortable } = await import("sortablejs");
      if (isOver) return;
      const sortable = Sortable.create(element, {
        draggable: ".pick",
        handle: ".pick-handle",
        // The browser's own dragging knows no touch, and differs in each.
        forceFallback: true,
        fallbackTolerance: 4,
        ghostClass: "pick-place",
        fallbackClass: "pick-dragged",
        animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SETTLE_MS,
        onChoose: ({ item }) => {
          next = item.nextSibling;
        },
        onEnd: ({ item, oldDraggableIndex: from, newDraggableIndex: to }) => {
          element.insertBefore(item, next?.parentNode === element ? next : null);
          if (from !== undefined && to !== undefined && from !== to) moved(from, to);
        },
      });
      stop = () => sortable.destroy();
    };
    start().catch((error) => logQuietly("Loading what drags", error));
    return () => {
      isOver = true;
      stop();
    };
  }, [list, isOn]);
}
