import type { PointerEvent } from "react";

/** Returns false for a resting pointer. Browsers also report an event when a list appears under a resting pointer. */
export const isMoved = ({ movementX, movementY }: PointerEvent) =>
  movementX !== 0 || movementY !== 0;
