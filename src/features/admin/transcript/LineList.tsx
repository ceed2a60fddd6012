import { useStore } from "@nanostores/react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { atom, computed, type ReadableAtom } from "nanostores";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { lineIndexAt } from "../../../domain/player/line-at.ts";
import type { DeskLine } from "../../../domain/transcript/desk-lines.ts";
import type { Doubt } from "../../../domain/transcript/doubtful-words.ts";
import type { EditHistory } from "../../../domain/transcript/edit-history.ts";
import { type LineActions, LineRow, SPEAKER_LIST_ID } from "./LineRow.tsx";
import type { Caret } from "./use-desk.ts";
import type { Sound } from "./use-sound.ts";

/** One line of text, and the space around it. The list measures each line that it shows. */
const USUAL_HEIGHT_PX = 76;
/** Lines above and below the visible ones, so that a fast scroll shows no gap. */
const LINES_AROUND = 12;
/** While somebody types, the list does not follow the sound. */
const TYPING_MS = 4_000;

interface Props {
  $history: ReadableAtom<EditHistory>;
  /** The lines since the last pause in typing. */
  settledLines: readonly DeskLine[];
  speakers: readonly string[];
  sound: Sound | null;
  isFollowing: boolean;
  isReadOnly: boolean;
  /** The line with the focus. It stays in the page even if it scrolls away. */
  chosenKey: number | null;
  caret: Caret | null;
  doubtsIn: (line: DeskLine) => readonly Doubt[];
  actions: LineActions;
}

const NEVER_SPOKEN = atom<number | null>(null);

export function LineList(props: Props) {
  const { $history, settledLines, speakers, sound, isFollowing, isReadOnly, chosenKey, caret, doubtsIn, actions } =
    props;
  const { lines } = useStore($history);
  const scroller = useRef<HTMLDivElement>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const chosenIndex = chosenKey === null ? -1 : lines.findIndex(({ key }) => key === chosenKey);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT_PX,
    getItemKey: useKeys(lines),
    overscan: LINES_AROUND,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return chosenIndex === -1 || indexes.includes(chosenIndex)
        ? indexes
        : [...indexes, chosenIndex].sort((a, b) => a - b);
    },
  });
  const spokenKey = useSpokenKey(settledLines, sound);

  const scrollTo = useEffectEvent((key: number, align: "auto" | "center") => {
    const index = lines.findIndex((line) => line.key === key);
    if (index !== -1) virtualizer.scrollToIndex(index, { align });
  });
  useEffect(() => {
    if (caret) scrollTo(caret.key, "auto");
  }, [caret]);
  const follow = useEffectEvent((key: number) => {
    if (isFollowing && performance.now() - typedAt.current > TYPING_MS) scrollTo(key, "center");
  });
  useEffect(() => {
    if (spokenKey !== null && isFollowing) follow(spokenKey);
  }, [spokenKey, isFollowing]);

  return (
    <div
      ref={scroller}
      className="desk-lines"
      onInput={({ timeStamp }) => {
        typedAt.current = timeStamp;
      }}
    >
      <datalist id={SPEAKER_LIST_ID}>
        {speakers.map((speaker) => (
          <option key={speaker} value={speaker} />
        ))}
      </datalist>
      {/* biome-ignore lint/a11y/useSemanticElements: only some of the lines are in the page */}
      <div role="list" aria-label="Lines of the transcript" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <LineRow
                key={key}
                line={line}
                index={index}
                count={lines.length}
                top={start}
                isSpoken={line.key === spokenKey}
                canPlay={sound !== null}
                isReadOnly={isReadOnly}
                isChosen={line.key === chosenKey}
                caret={caret?.key === line.key ? caret : null}
                doubtsIn={doubtsIn}
                actions={actions}
                measure={virtualizer.measureElement}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** The list measures all lines again if this function changes, so typing must not change it. */
function useKeys(lines: readonly DeskLine[]): (index: number) => number {
  const keys = useRef<readonly number[]>([]);
  const isSame = keys.current.length === lines.length && lines.every(({ key }, index) => key === keys.current[index]);
  if (!isSame) keys.current = lines.map(({ key }) => key);
  const { current } = keys;
  return useCallback((index) => current[index] ?? index, [current]);
}

/** The key of the line that the sound is at, or null before the first play. */
function useSpokenKey(lines: readonly DeskLine[], sound: Sound | null): number | null {
  const $spokenKey = useMemo(() => {
    if (!sound) return NEVER_SPOKEN;
    const timedLines = lines.flatMap(({ key, start }) => (start === null ? [] : [{ key, start }]));
    const sortedLines = timedLines.sort((a, b) => a.start - b.start);
    const starts = sortedLines.map(({ start }) => start);
    return computed(sound.$playback, ({ second, isPlaying }) =>
      isPlaying || second > 0 ? (sortedLines[lineIndexAt(starts, second)]?.key ?? null) : null,
    );
  }, [lines, sound]);
  return useStore($spokenKey);
}
