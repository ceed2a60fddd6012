import type { GuestValues } from "../../../../domain/content/fields.ts";
import { Icon } from "../../../../ui/Icon.tsx";

interface Props {
  guest: GuestValues;
  index: number;
  count: number;
  idOf: (part: string) => string;
  change: (part: Partial<GuestValues>) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

const TEXTS = [
  { field: "name", label: "Name", type: "text", placeholder: undefined },
  { field: "link", label: "Link", type: "url", placeholder: "https://" },
] as const;

const STEPS = [
  { part: "up", icon: "arrowUp", step: -1 },
  { part: "down", icon: "arrowDown", step: 1 },
] as const;

export function GuestFields({ guest, index, count, idOf, change, move, remove }: Props) {
  const guestName = guest.name.trim() || `guest ${index + 1}`;
  return (
    <fieldset className="grid items-end gap-x-2 gap-y-3 border-s-4 border-rule ps-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:ps-0">
      <legend className="sr-only">Guest {index + 1}</legend>
      {TEXTS.map(({ field, label, type, placeholder }) => (
        <label key={field} className="min-w-0">
          <span className="field-label" aria-hidden="true">
            {label}
          </span>
          <input
            id={idOf(field)}
            type={type}
            className="field"
            aria-label={`${label} of guest ${index + 1}`}
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
            aria-label={`Move ${guestName} ${part}`}
            disabled={index + step < 0 || index + step >= count}
            onClick={() => move(index, index + step)}
          >
            <Icon name={icon} />
          </button>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${guestName}`}
          onClick={() => remove(index)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </fieldset>
  );
}
