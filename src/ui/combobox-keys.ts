import type { KeyboardEvent } from "react";

interface Keys {
  enter: () => void;
  escape: () => void;
  move: (step: 1 | -1) => void;
}

export const comboboxKeys = (keys: Keys) => (event: KeyboardEvent) => {
  switch (event.key) {
    case "Enter":
      keys.enter();
      break;
    case "Escape":
      keys.escape();
      break;
    case "ArrowDown":
      keys.move(1);
      break;
    case "ArrowUp":
      keys.move(-1);
      break;
    default:
      return;
  }
  event.preventDefault();
};
