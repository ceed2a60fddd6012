import type { GuestValues } from "../../../../domain/content/fields.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { guestId } from "./GuestsSection.tsx";

interface Props {
  guest: GuestValues;
  at: number;
  count: number;
  change: (part: Partial<GuestValues>) => void;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
}

const INPUTS = [
  { field: "name", label: "Name" },
  { field: "link", label: "Link", type: "url", placeholder: "https://" },
] as const;
const MOVES = [
  { way: "up", by: -1, icon: "arrowUp" },
  { way: "down", by: 1, icon: "arrowDown" },
] as const;

export function GuestFields({ guest, at, count, change, move, remove }: Props) {
  const who = guest.name.trim() || `guest ${at + 1}`;
  return (
    <fieldset className="recap-guest">
      <legend className="sr-only">Guest {at + 1}</legend>
      {INPUTS.map(({ field, label, ...input }) => (
        <label key={field} className="min-w-0">
          <span className="field-label" aria-hidden="true">
            {label}
          </span>
          <input
            {...input}
            id={guestId(at, field)}
            className="field"
            aria-label={`${label} of guest ${at + 1}`}
            autoComplete="off"
            value={guest[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        </label>
      ))}
      <div className="flex">
        {MOVES.map(({ way, by, icon }) => (
          <button
            key={way}
            type="button"
            id={guestId(at, way)}
            className="icon-button"
            aria-label={`Move ${who} ${way}`}
            disabled={at + by < 0 || at + by === count}
            onClick={() => move(at, at + by)}
          >
            <Icon name={icon} />
          </button>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${who}`}
          onClick={() => remove(at)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </fieldset>
  );
}
