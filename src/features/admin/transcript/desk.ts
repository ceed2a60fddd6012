import { atom } from "nanostores";
import type { DeskChange } from "../../../domain/transcript/desk-lines.ts";
import {
  addStep,
  type EditHistory,
  firstDifference,
  newHistory,
  redo,
  undo,
} from "../../../domain/transcript/edit-history.ts";
import { readDeskLines, setText } from "../../../domain/transcript/edit-lines.ts";
import { createTranscriptWriter } from "../../../domain/transcript/write.ts";
import { TYPING_PAUSE_MS } from "../kit/draft-writer.ts";

/** After a longer pause, the next letter begins a new step of undo. */
const SAME_STEP_MS = 1_500;

export type Desk = ReturnType<typeof createDesk>;

/**
 * Holds the lines of a transcript, and its changes. `store` puts the whole text into the form. This takes longer than a key
 * may take, so it runs after the key, and while somebody types, it waits for a pause. `isStored` is false before the first
 * change.
 */
export function createDesk(text: string, store: (text: string) => void, isStored: () => boolean) {
  const writeTranscript = createTranscriptWriter();
  const $history = atom(newHistory(readDeskLines(text)));
  /** The lines since the last pause in typing, for everything that need not follow each letter. */
  const $settledLines = atom($history.get().lines);
  let storedText = text;
  /** The lines that were read from a text. If undo restores them, so is the text, whatever its form was. */
  let read = { text, lines: $history.get().lines };
  let pause: ReturnType<typeof setTimeout> | undefined;
  // The writer then remembers all lines, so that the first letter does not wait for it.
  setTimeout(() => writeTranscript(read.lines));
  let group = 0;
  let typedAt = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    clearTimeout(pause);
    const { lines } = $history.get();
    $settledLines.set(lines);
    const newText = lines === read.lines ? read.text : writeTranscript(lines);
    if (newText === storedText) return;
    storedText = newText;
    store(newText);
  };
  const move = (history: EditHistory): number | null => {
    const before = $history.get().lines;
    $history.set(history);
    flush();
    return firstDifference(before, history.lines);
  };
  return {
    $history,
    $settledLines,
    flush,
    apply(label: string, change: DeskChange): void {
      const history = $history.get();
      $history.set(addStep(history, label, change(history.lines)));
      flush();
    },
    type(key: number, newText: string, now: number): void {
      if (now - typedAt > SAME_STEP_MS) group++;
      typedAt = now;
      const history = $history.get();
      $history.set(addStep(history, "edit a line", setText(key, newText)(history.lines), `${key}:${group}`));
      clearTimeout(pause);
      pause = setTimeout(flush, isStored() ? TYPING_PAUSE_MS : 0);
    },
    /** Both return the key of the first line that changed. */
    undo: () => move(undo($history.get())),
    redo: () => move(redo($history.get())),
    /** Shows a text that the form got from elsewhere, such as a draft or the version of another editor. */
    show(newText: string): void {
      if (newText === storedText) return;
      clearTimeout(pause);
      storedText = newText;
      read = { text: newText, lines: readDeskLines(newText) };
      $history.set(addStep($history.get(), "show another version", read.lines));
      $settledLines.set(read.lines);
    },
  };
}
