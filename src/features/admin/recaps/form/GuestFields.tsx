import type { GuestValues } from "../../../../domain/content/fields.ts";
import { Icon } from "../../../../ui/Icon.tsx";

interface Props {
  guest: GuestValues;
  at: number;
  count: number;
  idOf: (part: string) => string;
  change: (part: Partial<GuestValues>) => void;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
}

const TEXTS = [
  { field: "name", label: "Name", type: "text", placeholder: undefined },
  { field: "link", label: "Link", type: "url", placeholder: "https://" },
] as const;

const STEPS = [
  { part: "up", icon: "arrowUp", step: -1 },
  { part: "down", icon: "arrowDown", step: 1 },
] as const;

export function GuestFields({ guest, at, count, idOf, change, move, remove }: Props) {
  const who = guest.name.trim() || `guest ${at + 1}`;
  return (
    <fieldset className="grid items-end gap-x-2 gap-y-3 border-s-4 border-rule ps-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:ps-0">
      <legend className="sr-only">Guest {at + 1}</legend>
      {TEXTS.map(({ field, label, type, placeholder }) => (
        <label key={field} className="min-w-0">
          <span className="field-label" aria-hidden="true">
            {label}
          </span>
          <input
            id={idOf(field)}
            type={type}
            className="field"
            aria-label={`${label} of guest ${at + 1}`}
            placeholder={placeholder}
            autoComplete="off"
            value={guest[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        </label>
      ))}
      <div className="flex">
        {STEPS.map(({ part, icon, step }) => (
          <button
            key={part}
            type="button"
            id={idOf(part)}
            className="icon-button"
            aria-label={`Move ${who} ${part}`}
            disabled={at + step < 0 || at + step >= count}
            onClick={() => move(at, at + step)}
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
