import type { PointerEvent } from "react";

/** False for a resting pointer: browsers also report an event when a list appears under it. */
export const isMoved = ({ movementX, movementY }: PointerEvent) =>
  movementX !== 0 || movementY !== 0;
