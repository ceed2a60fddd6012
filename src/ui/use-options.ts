import { type PointerEvent, useEffect } from "react";
import { isMoved } from "./is-moved.ts";

interface Options {
  optionId: (index: number) => string;
  /** The option that the keys chose, or -1. */
  activeIndex: number;
  setActiveIndex: (index: number) => void;
}

/** Keeps the active option of a combobox in view, and returns the attributes of each option. The field handles the keys. */
export function useOptions({ optionId, activeIndex, setActiveIndex }: Options) {
  const activeId = activeIndex >= 0 ? optionId(activeIndex) : null;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (index: number) => ({
    id: optionId(index),
    onPointerMove: (event: PointerEvent) => {
      if (isMoved(event) && index !== activeIndex) setActiveIndex(index);
    },
  });
}
