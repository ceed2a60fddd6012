import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { DraftItem } from "../../domain/lists/list-draft.ts";
import { positionText } from "./use-picks.ts";

/** Space on the handle of a row lifts or drops the row. The arrow keys move a lifted row, and Escape moves the row back. */
export function useKeyboardSorting(
  items: readonly DraftItem[],
  move: (id: string, to: number) => void,
  announce: (text: string) => void,
) {
  const [liftedRow, setLiftedRow] = useState<{ id: string; from: number } | null>(null);

  const handleProps = (id: string) => {
    const index = items.findIndex(({ podcast }) => podcast.id === id);
    const name = items[index]?.podcast.name;
    const isLifted = liftedRow?.id === id;
    const drop = () => {
      setLiftedRow(null);
      announce(`${name} dropped, ${positionText(index, items.length)}`);
    };
    const cancel = () => {
      setLiftedRow(null);
      if (liftedRow && liftedRow.from !== index) move(id, liftedRow.from);
      announce(`Canceled. ${name}, ${positionText(liftedRow?.from ?? index, items.length)}`);
    };
    return {
      onClick: ({ detail }: MouseEvent) => {
        // A click with `detail` 0 comes from the keyboard or assistive technology. Only such a click lifts a row.
        if (detail > 0) return;
        if (isLifted) return drop();
        setLiftedRow({ id, from: index });
        announce(`${name} lifted, ${positionText(index, items.length)}`);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isLifted) return;
        const newIndexes: Record<string, number> = {
          ArrowUp: index - 1,
          ArrowDown: index + 1,
          Home: 0,
          End: items.length - 1,
        };
        const to = newIndexes[event.key];
        if (to !== undefined) move(id, to);
        else if (event.key === "Escape") cancel();
        else return;
        event.preventDefault();
      },
      onBlur: () => isLifted && setLiftedRow(null),
    };
  };
  return { handleProps, isLifted: (id: string) => liftedRow?.id === id };
}

export type KeyboardSorting = ReturnType<typeof useKeyboardSorting>;
