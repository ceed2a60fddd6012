import { useStore } from "@nanostores/react";
import { useState } from "react";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import type { DeskState } from "./use-desk.ts";

interface Props {
  desk: DeskState;
  speakers: readonly string[];
  canPlay: boolean;
  isReadOnly: boolean;
  /** No longer marks the word. */
  keep: (word: string) => void;
}

const MAX_NUMBERED_SPEAKERS = 9;

/** What the keys do, for people who point. The buttons act on the line where the caret was. */
export function DeskTools({ desk, speakers, canPlay, isReadOnly, keep }: Props) {
  const { $undo, $redo } = desk.labels;
  const [lastStep, nextStep] = [useStore($undo), useStore($redo)];
  const [showsKeys, setShowsKeys] = useState(false);
  const { doubt, news, press } = desk;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible name */}
      <div role="group" aria-label="Lines" className="desk-tools">
        {!isReadOnly && (
          <>
            <QuietButton
              disabled={lastStep === undefined}
              title={lastStep && `Undo: ${lastStep}`}
              onClick={() => press({ do: "undo" })}
            >
              Undo
            </QuietButton>
            <QuietButton
              disabled={nextStep === undefined}
              title={nextStep && `Redo: ${nextStep}`}
              onClick={() => press({ do: "redo" })}
            >
              Redo
            </QuietButton>
            <QuietButton onClick={() => press({ do: "split" })}>Split</QuietButton>
            <QuietButton onClick={() => press({ do: "merge" })}>Join</QuietButton>
            <QuietButton onClick={() => press({ do: "delete" })}>Delete</QuietButton>
          </>
        )}
        {canPlay && <QuietButton onClick={() => press({ do: "playHere" })}>Play from here</QuietButton>}
        <QuietButton onClick={() => press({ do: "nextDoubt" })}>Next doubtful word</QuietButton>
        <QuietButton aria-haspopup="dialog" aria-label="Keys of this page" onClick={() => setShowsKeys(true)}>
          ?
        </QuietButton>
      </div>
      {!isReadOnly && speakers.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible name
        <div role="group" aria-label="Speaker of the line" className="desk-tools">
          {speakers.slice(0, MAX_NUMBERED_SPEAKERS).map((speaker, index) => (
            <QuietButton key={speaker} onClick={() => press({ do: "name", speaker: index + 1 })}>
              {index + 1} {speaker}
            </QuietButton>
          ))}
        </div>
      )}
      <div role="status" className="desk-news">
        {doubt ? (
          <>
            <span className="min-w-0 wrap-anywhere">
              “{doubt.word}” is close to “{doubt.name}”.
            </span>
            {!isReadOnly && <QuietButton onClick={() => press({ do: "takeName" })}>Write “{doubt.name}”</QuietButton>}
            <QuietButton
              onClick={() => {
                keep(doubt.word);
                press({ do: "nextDoubt" });
              }}
            >
              Keep “{doubt.word}”
            </QuietButton>
          </>
        ) : (
          news
        )}
      </div>
      {showsKeys && <ShortcutsDialog onClosed={() => setShowsKeys(false)} />}
    </>
  );
}
