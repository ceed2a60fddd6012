import { type MouseEvent, memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { clockTime } from "../../../domain/content/durations.ts";
import type { DeskLine } from "../../../domain/transcript/desk-lines.ts";
import type { Doubt } from "../../../domain/transcript/doubtful-words.ts";
import type { Place } from "../../../domain/transcript/edit-lines.ts";
import type { Caret } from "./use-desk.ts";

export const SPEAKER_LIST_ID = "desk-speakers";

/** What an editor does with a line. The functions never change, so a change of one line renders only this line. */
export interface LineActions {
  type: (key: number, text: string, now: number) => void;
  name: (key: number, speaker: string) => void;
  play: (key: number, position: number) => void;
  /** The caret is here now. */
  visit: (place: Place) => void;
  onCaretSet: () => void;
}

interface Props {
  line: DeskLine;
  index: number;
  count: number;
  top: number;
  isSpoken: boolean;
  canPlay: boolean;
  isReadOnly: boolean;
  /** True if the keys and buttons act on this line. */
  isChosen: boolean;
  /** If set, the caret moves here. */
  caret: Caret | null;
  doubtsIn: (line: DeskLine) => readonly Doubt[];
  actions: LineActions;
  measure: (element: HTMLElement | null) => void;
}

export const LineRow = memo(function LineRow(props: Props) {
  const { line, index, count, top, isSpoken, canPlay, isReadOnly, isChosen, caret, doubtsIn, actions, measure } = props;
  const { key, speaker, start, text, isAdvertisement } = line;
  const area = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  // The name counts only when the editor leaves the field. Otherwise each letter would make a speaker.
  useLayoutEffect(() => {
    if (nameField.current) nameField.current.value = speaker ?? "";
  }, [speaker]);
  useLayoutEffect(() => {
    if (!caret || !area.current) return;
    if (caret.takesFocus) {
      area.current.focus({ preventScroll: true });
      area.current.setSelectionRange(caret.start, caret.end);
    }
    actions.onCaretSet();
  }, [caret, actions]);
  const visit = () => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    actions.visit({ key, start: selectionStart, end: selectionEnd });
  };
  const playWord = ({ currentTarget }: MouseEvent<HTMLTextAreaElement>) =>
    actions.play(key, currentTarget.selectionStart);
  const saveName = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    actions.name(key, currentTarget.value.trim());
  return (
    // biome-ignore lint/a11y/useSemanticElements: between the list and its lines is an element that has their height
    <div
      ref={measure}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isSpoken ? "true" : undefined}
      data-index={index}
      data-chosen={isChosen || undefined}
      data-advertisement={isAdvertisement}
      className="desk-line"
      style={{ transform: `translateY(${top}px)` }}
    >
      <input
        ref={nameField}
        type="text"
        className="desk-speaker"
        list={SPEAKER_LIST_ID}
        aria-label="Speaker"
        placeholder="Speaker"
        autoComplete="off"
        dir="auto"
        readOnly={isReadOnly}
        defaultValue={speaker ?? ""}
        onFocus={visit}
        onBlur={saveName}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey) saveName(event);
        }}
      />
      {isAdvertisement && <span className="sr-only">Advertisement</span>}
      <Time start={start} play={canPlay ? () => actions.play(key, 0) : null} />
      <div className="desk-text">
        <div aria-hidden="true">
          <MarkedText text={text} doubts={doubtsIn(line)} />
          {/* Without a character after it, the browser would leave out a space at the end. */}
          {"\u200b"}
        </div>
        <textarea
          ref={area}
          rows={1}
          aria-label="Text"
          dir="auto"
          value={text}
          readOnly={isReadOnly}
          onChange={({ target, timeStamp }) =>
            actions.type(key, target.value.replaceAll(/\s*[\r\n]\s*/g, " "), timeStamp)
          }
          onFocus={visit}
          onSelect={visit}
          onClick={(event) => event.altKey && playWord(event)}
          onDoubleClick={playWord}
        />
      </div>
    </div>
  );
});

function Time({ start, play }: { start: number | null; play: (() => void) | null }) {
  if (start === null) return <span className="desk-time">No time</span>;
  const time = clockTime(Math.floor(start));
  if (play === null) return <span className="desk-time">{time}</span>;
  return (
    <button type="button" className="desk-time link" aria-label={`Play from ${time}`} onClick={play}>
      {time}
    </button>
  );
}

function MarkedText({ text, doubts }: { text: string; doubts: readonly Doubt[] }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const doubt of doubts) {
    parts.push(text.slice(end, doubt.start), <mark key={doubt.start}>{text.slice(doubt.start, doubt.end)}</mark>);
    end = doubt.end;
  }
  return [...parts, text.slice(end)];
}
