import { isInputMethodKey } from "../domain/forms/input-method-key.ts";

// No field or form gets these keys: it would submit, although the person only finishes a word.
addEventListener(
  "keydown",
  (event) => {
    if (!isInputMethodKey(event)) return;
    event.stopImmediatePropagation();
    if (event.key === "Enter") event.preventDefault();
  },
  true,
);
