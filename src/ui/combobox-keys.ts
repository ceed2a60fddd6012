import type { KeyboardEvent } from "react";

interface Keys {
  enter: () => void;
  escape: () => void;
  /** To the option below or above. */
  move: (step: 1 | -1) => void;
}

/** What a combobox's field does with its keys; all others write. */
export const comboboxKeys = (keys: Keys) => (event: KeyboardEvent) => {
  // An input method takes its own Enter and arrows.
  if (event.nativeEvent.isComposing) return;
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
