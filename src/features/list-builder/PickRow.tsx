import { useState } from "react";
import { LIST_ITEM_MAX_CHARS } from "../../domain/limits.ts";
import type { DraftItem } from "../../domain/lists/list-draft.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { CharCount } from "./CharCount.tsx";
import type { Lifting } from "./use-lifting.ts";
import { type Picks, removeId } from "./use-picks.ts";

interface Props {
  item: DraftItem;
  index: number;
  count: number;
  helpId: string;
  picks: Picks;
  lifting: Lifting;
}

/** A podcast of the list: dragged by its handle, lifted by keys on it, or moved by two buttons. */
export function PickRow({ item, index, count, helpId, picks, lifting }: Props) {
  const { id, name, description, imageUrl } = item.podcast;
  const step = (way: "up" | "down", to: number) => (
    <button
      type="button"
      className="pick-button"
      aria-label={`Move ${way}: ${name}`}
      aria-disabled={to < 0 || to === count}
      onClick={() => picks.move(id, to)}
    >
      <Icon name={way === "up" ? "arrowUp" : "arrowDown"} />
    </button>
  );
  return (
    <li className="pick" data-lifted={lifting.isLifted(id) || undefined}>
      <div className="grid shrink-0 content-start">
        {step("up", index - 1)}
        <button
          type="button"
          className="pick-button pick-handle"
          aria-label={`Reorder ${name}`}
          aria-describedby={helpId}
          aria-pressed={lifting.isLifted(id)}
          {...lifting.handle(id)}
        >
          <Icon name="grip" className="size-6" />
        </button>
        {step("down", index + 1)}
      </div>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="flex shrink-0 flex-col gap-x-3 gap-y-1.5 sm:flex-row">
            <span className="pick-rank">#{index + 1}</span>
            <Thumbnail url={imageUrl} seed={id} square className="w-12 shrink-0 sm:w-14" />
          </div>
          <div className="min-w-0 grow basis-24">
            <p className="pick-name font-serif text-card font-medium wrap-anywhere">{name}</p>
            {description !== null && (
              <p className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">{description}</p>
            )}
          </div>
          <button
            type="button"
            id={removeId(id)}
            className="pick-button"
            aria-label={`Remove ${name}`}
            onClick={() => picks.remove(index)}
          >
            <Icon name="close" />
          </button>
        </div>
        <Note item={item} change={(text) => picks.note(id, text)} />
      </div>
    </li>
  );
}

/** Set by React, the text would take the caret to its end. */
function putBack(input: HTMLInputElement, text: string): void {
  const after = input.value.length - (input.selectionEnd ?? input.value.length);
  const caret = Math.max(0, text.length - after);
  input.value = text;
  input.setSelectionRange(caret, caret);
}

interface NoteProps {
  item: DraftItem;
  /** False where the text is too long, and so ignored. */
  change: (text: string) => boolean;
}

function Note({ item: { podcast, note }, change }: NoteProps) {
  const [isIgnored, setIgnored] = useState(false);
  const countId = `count-${podcast.id}`;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="text"
          className="field min-w-0 grow basis-32"
          placeholder="Add a note"
          aria-label={`Note on ${podcast.name}`}
          aria-describedby={countId}
          autoComplete="off"
          enterKeyHint="done"
          value={note}
          onChange={({ target }) => {
            const isTaken = change(target.value);
            setIgnored(!isTaken);
            if (!isTaken) putBack(target, note);
          }}
          onBlur={() => setIgnored(false)}
        />
        {note !== "" && <CharCount id={countId} text={note} most={LIST_ITEM_MAX_CHARS.note} />}
      </div>
      <p role="status" className="field-error">
        {isIgnored && `That would be longer than ${LIST_ITEM_MAX_CHARS.note} characters.`}
      </p>
    </>
  );
}
