import type { PointerEvent } from "react";

/** Not so of a pointer that rests while a list appears under it, which browsers report too. */
export const isMoved = ({ movementX, movementY }: PointerEvent) =>
  movementX !== 0 || movementY !== 0;
