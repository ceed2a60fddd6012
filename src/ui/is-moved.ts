import type { PointerEvent } from "react";

/** Returns false if the pointer did not move. Browsers report an event even when a list only appears under the pointer. */
export const isMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;
