import { Fragment, useRef } from "react";
import { LIST_ITEM_MAX_CHARS, LIST_MAX_PODCASTS } from "../../domain/limits.ts";
import type { ListDraft } from "../../domain/lists/list-draft.ts";
import { PickRow } from "./PickRow.tsx";
import { useKeyboardSorting } from "./use-keyboard-sorting.ts";
import { PICKS_ID, type Picks, type RemovedPick } from "./use-picks.ts";
import { useSorting } from "./use-sorting.ts";

interface Props {
  draft: ListDraft;
  picks: Picks;
  announce: (text: string) => void;
}

export function PicksCard({ draft: { items }, picks, announce }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const keyboardSorting = useKeyboardSorting(items, picks.move, announce);
  useSorting(list, items.length > 1, (from, to) => {
    const item = items[from];
    if (item) picks.move(item.podcast.id, to);
  });
  const { removedPick } = picks;
  const undo = removedPick && <RemovedRow removedPick={removedPick} undo={picks.undo} />;
  return (
    <section aria-labelledby={PICKS_ID} className="builder-card builder-picks">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={PICKS_ID} tabIndex={-1} className="text-h3 outline-none">
          Your Top 10
        </h2>
        <p className="inline-flex min-h-8 items-center rounded-full border border-edge px-3 font-semibold tabular-nums">
          {items.length}/{LIST_MAX_PODCASTS}
        </p>
      </div>
      <p className="mt-2 text-muted">Drag to reorder • Add notes up to {LIST_ITEM_MAX_CHARS.note} characters</p>
      <p id={SORTING_HELP_ID} hidden>
        Press Space to lift a row, the arrow keys to move it, Space to drop it, and Escape to cancel.
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
      <ol ref={list} role="list" aria-labelledby={PICKS_ID} className="mt-4">
        {items.map((item, index) => (
          <Fragment key={item.podcast.id}>
            {removedPick?.index === index && undo}
            <PickRow
              item={item}
              index={index}
              count={items.length}
              helpId={SORTING_HELP_ID}
              picks={picks}
              keyboardSorting={keyboardSorting}
            />
          </Fragment>
        ))}
        {removedPick && removedPick.index >= items.length && undo}
      </ol>
      {items.length === 0 && (
        <div className="mt-4 rounded-sm border border-dashed border-edge px-6 py-12 text-center">
          <p className="font-serif text-card">No podcasts selected yet</p>
          <p className="mt-1 text-muted">Use the search above to add podcasts</p>
        </div>
      )}
    </section>
  );
}

const SORTING_HELP_ID = "reorder-help";

const RemovedRow = ({ removedPick, undo }: { removedPick: RemovedPick; undo: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule bg-sunk px-4 py-2 first:border-t-0">
    <p className="min-w-0 wrap-anywhere">
      Removed <b>{removedPick.item.podcast.name}</b>.
    </p>
    <button type="button" className="button-quiet" onClick={undo}>
      Undo
    </button>
  </li>
);
