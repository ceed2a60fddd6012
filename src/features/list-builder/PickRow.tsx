import { useState } from "react";
import { LIST_ITEM_MAX_CHARS } from "../../domain/limits.ts";
import type { DraftItem } from "../../domain/lists/list-draft.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { CharCount } from "./CharCount.tsx";
import { RankField, rankErrorId, useRankField } from "./RankField.tsx";
import type { KeyboardSorting } from "./use-keyboard-sorting.ts";
import { type Picks, removeButtonId } from "./use-picks.ts";

interface Props {
  item: DraftItem;
  index: number;
  count: number;
  helpId: string;
  picks: Picks;
  keyboardSorting: KeyboardSorting;
}

/** A reader moves a row in four ways: drag the handle, press keys on the handle, press an arrow button, or type a rank. */
export function PickRow({ item, index, count, helpId, picks, keyboardSorting }: Props) {
  const { id, name, description, imageUrl } = item.podcast;
  const rankField = useRankField({
    id,
    index,
    count,
    move: (to) => picks.move(id, to),
    moveAndFocus: (to) => picks.moveToRank(id, to),
  });
  const moveButton = (direction: "up" | "down", to: number) => (
    <button
      type="button"
      className="pick-button"
      aria-label={`Move ${direction}: ${name}`}
      aria-disabled={to < 0 || to === count}
      onClick={() => picks.move(id, to)}
    >
      <Icon name={direction === "up" ? "arrowUp" : "arrowDown"} />
    </button>
  );
  return (
    <li className="pick" data-lifted={keyboardSorting.isLifted(id) || undefined}>
      <div className="grid shrink-0 content-start">
        {moveButton("up", index - 1)}
        <button
          type="button"
          className="pick-button pick-handle"
          aria-label={`Reorder ${name}`}
          aria-describedby={helpId}
          aria-pressed={keyboardSorting.isLifted(id)}
          {...keyboardSorting.handleProps(id)}
        >
          <Icon name="grip" className="size-6" />
        </button>
        {moveButton("down", index + 1)}
      </div>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="flex shrink-0 flex-col gap-x-3 gap-y-1.5 sm:flex-row">
            <RankField name={name} {...rankField.fieldProps} />
            <Thumbnail url={imageUrl} seed={id} square className="w-12 shrink-0 sm:w-14" />
          </div>
          <div className="min-w-0 grow basis-24">
            <p dir="auto" className="pick-name font-serif text-card font-medium wrap-anywhere">
              {name}
            </p>
            {description !== null && (
              <p dir="auto" className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">
                {description}
              </p>
            )}
          </div>
          <button
            type="button"
            id={removeButtonId(id)}
            className="pick-button"
            aria-label={`Remove ${name}`}
            onClick={() => picks.remove(index)}
          >
            <Icon name="close" />
          </button>
        </div>
        <p id={rankErrorId(id)} role="status" className="field-error">
          {rankField.error}
        </p>
        <NoteField item={item} change={(text) => picks.setNote(id, text)} />
      </div>
    </li>
  );
}

/** Sets the text without React, because React would move the caret to the end of the text. */
function restoreText(input: HTMLInputElement, text: string): void {
  const charsAfterCaret = input.value.length - (input.selectionEnd ?? input.value.length);
  const caret = Math.max(0, text.length - charsAfterCaret);
  input.value = text;
  input.setSelectionRange(caret, caret);
}

interface NoteFieldProps {
  item: DraftItem;
  /** Returns false if the text is too long. Then the note does not change. */
  change: (text: string) => boolean;
}

function NoteField({ item: { podcast, note }, change }: NoteFieldProps) {
  const [isTooLong, setTooLong] = useState(false);
  const countId = `count-${podcast.id}`;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          dir="auto"
          type="text"
          className="field min-w-0 grow basis-32"
          placeholder="Add a note"
          aria-label={`Note on ${podcast.name}`}
          aria-describedby={countId}
          autoComplete="off"
          enterKeyHint="done"
          value={note}
          onChange={({ target }) => {
            const isAccepted = change(target.value);
            setTooLong(!isAccepted);
            if (!isAccepted) restoreText(target, note);
          }}
          onBlur={() => setTooLong(false)}
        />
        {note !== "" && <CharCount id={countId} text={note} limit={LIST_ITEM_MAX_CHARS.note} />}
      </div>
      <p role="status" className="field-error">
        {isTooLong && `A note can have at most ${LIST_ITEM_MAX_CHARS.note} characters.`}
      </p>
    </>
  );
}
