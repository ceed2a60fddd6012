import type { PointerEvent } from "react";

/** Whether somebody moved it: browsers also report a pointer that rests while a list appears under it. */
export const isMoved = ({ movementX, movementY }: PointerEvent) =>
  movementX !== 0 || movementY !== 0;
