import { useEffect, useRef } from "react";
import type { GuestValues } from "../../../../domain/content/fields.ts";
import { EPISODE_MOST } from "../../../../domain/limits.ts";
import { FieldError } from "../../../../ui/FieldError.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { bind } from "../../kit/bind.ts";
import { GuestFields } from "./GuestFields.tsx";
import { type Form, id, Section } from "./section.tsx";

/** Names and links, in the order readers see them. */
export function GuestsSection({ form }: { form: Form }) {
  const { value: guests, change, error } = bind(form, "guests");
  const wish = useRef<string | null>(null);
  // What the press of a button left the focus on, once it is drawn.
  useEffect(() => {
    if (wish.current === null) return;
    const target = document.getElementById(wish.current);
    wish.current = null;
    target?.focus();
  });
  const put = (next: readonly GuestValues[], focus: string) => {
    wish.current = focus;
    change(next);
  };
  const add = () => put([...guests, { name: "", link: "" }], guestId(guests.length, "name"));
  const remove = (at: number) => {
    const next = guests.filter((_, index) => index !== at);
    put(next, next.length > 0 ? guestId(Math.min(at, next.length - 1), "name") : id("guests"));
  };
  const move = (from: number, to: number) => {
    const next = guests.with(from, guests[to] as GuestValues).with(to, guests[from] as GuestValues);
    const isEnd = to === 0 || to === next.length - 1;
    const turned = to === 0 ? "down" : "up";
    put(next, guestId(to, isEnd ? turned : to < from ? "up" : "down"));
  };
  return (
    <Section heading="Guests" hint="In the order readers see them.">
      {guests.length > 0 && (
        <ol className="grid gap-4">
          {withKeys(guests).map(({ key, item }) => (
            <li key={key}>
              <GuestFields
                guest={item}
                at={key}
                count={guests.length}
                change={(part) => change(guests.with(key, { ...item, ...part }))}
                move={move}
                remove={remove}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <button
          type="button"
          id={id("guests")}
          className="button-quiet"
          disabled={guests.length >= EPISODE_MOST.guests}
          aria-describedby={`${id("guests")}-error`}
          onClick={add}
        >
          <Icon name="plus" />
          Add guest
        </button>
        <FieldError id={`${id("guests")}-error`} error={error} />
      </div>
    </Section>
  );
}

export const guestId = (at: number, part: string) => `${id("guests")}-${at}-${part}`;
