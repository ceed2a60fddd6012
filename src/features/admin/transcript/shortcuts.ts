export type DeskAction =
  | { do: "toggle" | "back" | "playHere" | "nextDoubt" | "previousDoubt" | "takeName" }
  | { do: "split" | "merge" | "mergeNext" | "delete" | "undo" | "redo" | "find" | "previousLine" | "nextLine" }
  | { do: "name"; speaker: number };

/** Back by a little more than a word that was not understood. */
export const BACK_SECONDS = 3;

export const SHORTCUTS = [
  ["Esc", "Play or pause"],
  ["F2", `Go back ${BACK_SECONDS} seconds`],
  ["Ctrl + Enter", "Play from the word at the caret. Also Alt + click or a double click on a word."],
  ["F8", "Next doubtful word"],
  ["Shift + F8", "Previous doubtful word"],
  ["F9", "Write the proposed name"],
  ["Ctrl + Shift + 1 to 9", "Name the speaker of the line"],
  ["Enter", "Split the line at the caret"],
  ["Backspace at the start of a line", "Join the line with the line before it"],
  ["Delete at the end of a line", "Join the line with the next line"],
  ["Ctrl + Shift + Backspace", "Delete the line"],
  ["Left or Up at the start of a line", "Go to the previous line"],
  ["Right or Down at the end of a line", "Go to the next line"],
  ["Ctrl + Z", "Undo"],
  ["Ctrl + Y", "Redo. Also Ctrl + Shift + Z."],
  ["Ctrl + F", "Find and replace. Press it again for the search of the browser."],
  ["Ctrl + S", "Save"],
] as const;

/** Where the key was pressed. */
export interface KeyPlace {
  /** True in the text of a line. */
  isLine: boolean;
  /** True in a field that has its own undo and its own Escape. */
  isOtherField: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
}

type Key = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Returns the action of a key. No key here types a character, and only Ctrl + F has another meaning in browsers. */
export function deskAction(event: Key, place: KeyPlace): DeskAction | null {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (altKey) return null;
  const isCommand = ctrlKey || metaKey;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  // The Mac takes screenshots with Command, Shift and a digit.
  if (digit && ctrlKey && shiftKey && !metaKey) return { do: "name", speaker: Number(digit) };
  if (isCommand && shiftKey && key === "Backspace") return { do: "delete" };
  if (isCommand) return commandOf(key.toLowerCase(), shiftKey, place);
  if (key === "F8") return { do: shiftKey ? "previousDoubt" : "nextDoubt" };
  if (shiftKey) return null;
  if (key === "F2") return { do: "back" };
  if (key === "F9") return { do: "takeName" };
  if (key === "Escape" && !place.isOtherField) return { do: "toggle" };
  return place.isLine ? keyInLine(key, place) : null;
}

function commandOf(key: string, shiftKey: boolean, { isOtherField }: KeyPlace): DeskAction | null {
  if (key === "enter" && !shiftKey) return { do: "playHere" };
  if (key === "f" && !shiftKey) return { do: "find" };
  if (isOtherField) return null;
  if (key === "z") return { do: shiftKey ? "redo" : "undo" };
  return key === "y" && !shiftKey ? { do: "redo" } : null;
}

function keyInLine(key: string, { isAtStart, isAtEnd }: KeyPlace): DeskAction | null {
  if (key === "Enter") return { do: "split" };
  if (isAtStart && key === "Backspace") return { do: "merge" };
  if (isAtEnd && key === "Delete") return { do: "mergeNext" };
  if (isAtStart && (key === "ArrowLeft" || key === "ArrowUp")) return { do: "previousLine" };
  return isAtEnd && (key === "ArrowRight" || key === "ArrowDown") ? { do: "nextLine" } : null;
}
