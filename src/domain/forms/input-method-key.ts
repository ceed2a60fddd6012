const USED_KEY_CODE = 229;
const COMMAND = /^(?:Enter|Escape|Tab|Arrow\w+)$/;

/** In Safari, Enter comes after the end of the composition, with the key code 229. Phones send this code for letters too. */
export const isInputMethodKey = ({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">): boolean =>
  (isComposing || keyCode === USED_KEY_CODE) && COMMAND.test(key);
