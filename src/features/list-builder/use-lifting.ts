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
        const places: Record<string, number> = {
          ArrowUp: index - 1,
          ArrowDown: index + 1,
          Home: 0,
          End: items.length - 1,
        };
        const to = places[event.key];
        if (to !== undefined) move(id, to);
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
