import type { Cue } from "./cue.ts";

/** A line of the desk: a cue of the stored transcript, with a key that stays the same while the editor changes the text. */
export interface DeskLine extends Cue {
  key: number;
}

/** A change of the whole transcript. It is one step of undo. */
export type DeskChange = (lines: readonly DeskLine[]) => readonly DeskLine[];
