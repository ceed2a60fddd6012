import type { PointerEvent } from "react";

/** Returns false if the pointer did not move. Browsers report an event too when a list appears under the pointer. */
export const isMoved = ({ movementX, movementY }: PointerEvent) =>
  movementX !== 0 || movementY !== 0;
