import type { GuestValues } from "../../../../domain/recap-form/values.ts";
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

export function GuestFields({ guest, at, count, change, move, remove }: Props) {
  const who = guest.name.trim() || `guest ${at + 1}`;
  return (
    <fieldset className="grid items-end gap-x-2 gap-y-3 border-s-4 border-rule ps-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:ps-0">
      <legend className="sr-only">Guest {at + 1}</legend>
      <label className="min-w-0">
        <span className="field-label" aria-hidden="true">
          Name
        </span>
        <input
          id={guestId(at, "name")}
          className="field"
          aria-label={`Name of guest ${at + 1}`}
          autoComplete="off"
          value={guest.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </label>
      <label className="min-w-0">
        <span className="field-label" aria-hidden="true">
          Link
        </span>
        <input
          id={guestId(at, "link")}
          type="url"
          className="field"
          aria-label={`Link of guest ${at + 1}`}
          placeholder="https://"
          autoComplete="off"
          value={guest.link}
          onChange={({ target }) => change({ link: target.value })}
        />
      </label>
      <div className="flex">
        <button
          type="button"
          id={guestId(at, "up")}
          className="icon-button"
          aria-label={`Move ${who} up`}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        >
          <Icon name="arrowUp" />
        </button>
        <button
          type="button"
          id={guestId(at, "down")}
          className="icon-button"
          aria-label={`Move ${who} down`}
          disabled={at === count - 1}
          onClick={() => move(at, at + 1)}
        >
          <Icon name="arrowDown" />
        </button>
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
