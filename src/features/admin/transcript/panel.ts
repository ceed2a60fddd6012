import type { DeskChange, DeskLine } from "../../../domain/transcript/desk-lines.ts";

/** What the desk gives each panel beside the lines: the voices, the advertisements, the glossary and the search. */
export interface DeskPanelProps {
  recapId: string;
  showId: string;
  /** The lines since the last pause in typing, so that a panel does not slow a key down. */
  lines: readonly DeskLine[];
  /** Changes lines as one step of undo. `label` names the step, as in "Undo: name a speaker". */
  apply: (label: string, change: DeskChange) => void;
  /** Plays the sound from this second. */
  play: (seconds: number) => void;
  /** Scrolls to the line and moves the focus to it. */
  show: (key: number) => void;
}
