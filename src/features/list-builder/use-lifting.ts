import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { DraftItem } from "../../domain/lists/list-draft.ts";
import { position } from "./use-picks.ts";

/** Reordering by keys: a row is lifted by its handle, moved by arrows, and dropped or put back. */
export function useLifting(
  items: readonly DraftItem[],
  move: (id: string, to: number) => void,
  say: (text: string) => void,
) {
  const [lifted, setLifted] = useState<{ id: string; from: number } | null>(null);

  const handle = (id: string) => {
    const index = items.findIndex(({ podcast }) => podcast.id === id);
    const name = items[index]?.podcast.name;
    const isLifted = lifted?.id === id;
    const drop = () => {
      setLifted(null);
      say(`${name} dropped, ${position(index, items.length)}`);
    };
    const cancel = () => {
      setLifted(null);
      if (lifted && lifted.from !== index) move(id, lifted.from);
      say(`Canceled. ${name}, ${position(lifted?.from ?? index, items.length)}`);
    };
    return {
      onClick: ({ detail }: MouseEvent) => {
        // A mouse drags; only keys, and what presses for somebody, lift.
        if (detail > 0) return;
        if (isLifted) return drop();
        setLifted({ id, from: index });
        say(`${name} lifted, ${position(index, items.length)}`);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isLifted) return;
        const to = placeAfter(event.key, index, items.length);
        if (to !== null) move(id, to);
        else if (event.key === "Escape") cancel();
        else return;
        event.preventDefault();
      },
      onBlur: () => isLifted && setLifted(null),
    };
  };
  return { handle, isLifted: (id: string) => lifted?.id === id };
}

export type Lifting = ReturnType<typeof useLifting>;

function placeAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowUp":
      return index - 1;
    case "ArrowDown":
      return index + 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
