import { useState } from "react";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { Note } from "./Note.tsx";
import { timeWords } from "./time-words.ts";

interface Props {
  offers: readonly RowDraft[];
  noun: string;
  restore: (offer: RowDraft) => Promise<boolean>;
  discard: (offer: RowDraft) => void;
}

/** Changes that were not saved before a reload, a crash, a lost session or another row. */
export function Offers({ offers, noun, restore, discard }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const onRestore = async (offer: RowDraft) => {
    setBusy(offer.id);
    await restore(offer);
    setBusy(null);
  };
  return offers.map((offer) => (
    <Note key={offer.id}>
      <p className="min-w-0 wrap-anywhere">
        Unsaved changes from <time dateTime={offer.at}>{timeWords(offer.at, new Date())}</time>
        <span className="block text-meta text-muted">{whatOf(offer, noun)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button-quiet"
          disabled={busy !== null}
          onClick={() => onRestore(offer)}
        >
          Restore
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={busy !== null}
          onClick={() => discard(offer)}
        >
          Discard
        </button>
      </div>
    </Note>
  ));
}

function whatOf({ row, name }: RowDraft, noun: string): string {
  if (row) return name ? `“${name}”` : `A ${noun} without a name`;
  return name ? `New ${noun} “${name}”` : `New ${noun}`;
}
