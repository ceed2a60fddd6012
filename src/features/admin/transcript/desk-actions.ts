import type { DeskChange, DeskLine } from "../../../domain/transcript/desk-lines.ts";
import type { Doubt } from "../../../domain/transcript/doubtful-words.ts";
import {
  deleteLine,
  keyAfter,
  mergeWithPrevious,
  type Place,
  placeAfterMerge,
  setSpeaker,
  setText,
  splitLine,
  timeAt,
  wordStart,
} from "../../../domain/transcript/edit-lines.ts";
import type { Desk } from "./desk.ts";
import type { LineActions } from "./LineRow.tsx";
import { BACK_SECONDS, type DeskAction } from "./shortcuts.ts";
import { type FoundDoubt, foundIn, nextDoubt } from "./use-doubts.ts";
import type { Sound } from "./use-sound.ts";

/** What the actions read. It changes with the lines, but the actions never change, so no line renders again. */
export interface DeskContext {
  /** Where the caret is, or was last. */
  place: Place;
  /** The doubtful word at the caret. */
  doubt: FoundDoubt | null;
  speakers: readonly string[];
  doubtsIn: (line: DeskLine) => readonly Doubt[];
}

interface Screen {
  /** Moves the caret, or only shows the place, so that the focus stays on a button. */
  moveTo: (place: Place, takesFocus: boolean) => void;
  onCaretSet: () => void;
  /** The caret is at this doubtful word now. */
  showDoubt: (doubt: FoundDoubt | null) => void;
  showNews: (text: string) => void;
  openSearch: () => void;
}

interface Options {
  desk: Desk;
  context: DeskContext;
  sound: Sound | null;
  isReadOnly: boolean;
  screen: Screen;
}

export const caretAt = (key: number, position: number): Place => ({ key, start: position, end: position });

/** What staff can do with the lines, by key or by button. */
export function createDeskActions({ desk, context, sound, isReadOnly, screen }: Options) {
  let takesFocus = true;
  const linesNow = () => desk.$history.get().lines;
  const lineNow = (key: number) => linesNow().find((line) => line.key === key);
  /** The line with the caret. If it was deleted, the first line. */
  const chosenLine = () => lineNow(context.place.key) ?? linesNow()[0];

  const moveTo = (place: Place | null) => {
    if (!place) return;
    context.place = place;
    screen.moveTo(place, takesFocus);
  };
  const moveToLine = (key: number | null | undefined, position = 0) => {
    if (key !== null && key !== undefined) moveTo(caretAt(key, position));
  };
  const apply = (label: string, change: DeskChange) => {
    if (!isReadOnly) desk.apply(label, change);
  };
  const showDoubt = (doubt: FoundDoubt | null) => {
    context.doubt = doubt;
    screen.showDoubt(doubt);
  };
  const play = (seconds: number) => sound?.playFrom(seconds);
  const playWord = (key: number, position: number) => {
    const second = timeAt(linesNow(), key, wordStart(lineNow(key)?.text ?? "", position));
    if (second === null) screen.showNews("This line has no time, so it cannot be played.");
    else play(second);
  };
  const name = (key: number, speaker: string) => {
    if ((lineNow(key)?.speaker ?? "") !== speaker)
      apply("name the speaker of a line", setSpeaker(key, speaker || null));
  };
  const goToDoubt = (direction: 1 | -1) => {
    const doubt = nextDoubt(linesNow(), context.doubtsIn, context.place, direction);
    showDoubt(doubt);
    if (doubt) moveTo(doubt);
    else screen.showNews("No word is close to a name of this episode.");
  };
  const takeName = () => {
    const { doubt } = context;
    const text = doubt ? lineNow(doubt.key)?.text : undefined;
    if (!doubt || isReadOnly || text?.slice(doubt.start, doubt.end) !== doubt.word) return;
    const { key, start, end } = doubt;
    apply(`write “${doubt.name}”`, setText(key, text.slice(0, start) + doubt.name + text.slice(end)));
    showDoubt(null);
    moveToLine(key, start + doubt.name.length);
  };
  const join = (key: number | null | undefined) => {
    if (key === null || key === undefined || isReadOnly) return;
    const place = placeAfterMerge(linesNow(), key);
    apply("join two lines", mergeWithPrevious(key));
    moveTo(place);
  };
  const split = () => {
    const line = chosenLine();
    if (!line || isReadOnly) return;
    const { start, end } = context.place.key === line.key ? context.place : caretAt(line.key, 0);
    const removeSelection = setText(line.key, line.text.slice(0, start) + line.text.slice(end));
    apply("split a line", (lines) => splitLine(line.key, start)(start === end ? lines : removeSelection(lines)));
    moveToLine(keyAfter(linesNow(), line.key));
  };
  const remove = () => {
    const line = chosenLine();
    if (!line || isReadOnly) return;
    const index = linesNow().indexOf(line);
    const neighbour = linesNow()[index + 1] ?? linesNow()[index - 1];
    apply("delete a line", deleteLine(line.key));
    moveToLine(neighbour?.key);
  };
  const goThroughHistory = (steps: "past" | "future") => {
    const step = desk.$history.get()[steps].at(-1);
    if (!step || isReadOnly) return;
    const key = steps === "past" ? desk.undo() : desk.redo();
    screen.showNews(`${steps === "past" ? "Undone" : "Repeated"}: ${step.label}`);
    if (key !== null) moveToLine(key, lineNow(key)?.text.length);
  };
  const goToPreviousLine = () => {
    const line = chosenLine();
    const previous = line && linesNow()[linesNow().indexOf(line) - 1];
    moveToLine(previous?.key, previous?.text.length);
  };
  const keyAfterChosen = () => {
    const line = chosenLine();
    return line && keyAfter(linesNow(), line.key);
  };

  const handlers: { [Action in DeskAction["do"]]: (action: Extract<DeskAction, { do: Action }>) => void } = {
    toggle: () => sound?.toggle(),
    back: () => sound?.skip(-BACK_SECONDS),
    playHere: () => playWord(chosenLine()?.key ?? -1, context.place.start),
    nextDoubt: () => goToDoubt(1),
    previousDoubt: () => goToDoubt(-1),
    takeName,
    split,
    merge: () => join(chosenLine()?.key),
    mergeNext: () => join(keyAfterChosen()),
    delete: remove,
    undo: () => goThroughHistory("past"),
    redo: () => goThroughHistory("future"),
    find: screen.openSearch,
    previousLine: goToPreviousLine,
    nextLine: () => moveToLine(keyAfterChosen()),
    name: ({ speaker }) => {
      const [line, newName] = [chosenLine(), context.speakers[speaker - 1]];
      if (line && newName !== undefined) name(line.key, newName);
    },
  };

  const lineActions: LineActions = {
    type: (key, text, now) => {
      if (!isReadOnly) desk.type(key, text, now);
    },
    name,
    play: playWord,
    visit: (place) => {
      context.place = place;
      const line = lineNow(place.key);
      const doubt = line && context.doubtsIn(line).find(({ start, end }) => start <= place.start && place.end <= end);
      showDoubt(line && doubt ? foundIn(line, doubt) : null);
    },
    onCaretSet: screen.onCaretSet,
  };

  return {
    lineActions,
    apply,
    play,
    show: (key: number) => {
      takesFocus = true;
      moveToLine(key);
    },
    /** A key moves the focus to the line. A button keeps it, so that the next press does not type into the line. */
    run: (action: DeskAction, isKey: boolean): void => {
      takesFocus = isKey;
      screen.showNews("");
      (handlers[action.do] as (action: DeskAction) => void)(action);
    },
  };
}
