import type { GuestValues } from "../../../../domain/content/fields.ts";
import { EPISODE_MAX_ITEMS } from "../../../../domain/limits.ts";
import { useFocusWhenRendered } from "../../../../hooks/use-focus-when-rendered.ts";
import { FieldError } from "../../../../ui/FieldError.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { bind } from "../../kit/use-row-form.ts";
import { GuestFields } from "./GuestFields.tsx";
import { type Form, Section } from "./section.tsx";

export function GuestsSection({ form }: { form: Form }) {
  const { id, value: guests, change, error } = bind(form, "guests");
  const requestFocus = useFocusWhenRendered();
  const idOf = (index: number, part: string) => `${id}-${index}-${part}`;
  const setGuests = (next: readonly GuestValues[], focus: string) => {
    requestFocus(focus);
    change(next);
  };
  const add = () => setGuests([...guests, { name: "", link: "" }], idOf(guests.length, "name"));
  const remove = (index: number) => {
    const next = guests.toSpliced(index, 1);
    setGuests(next, next.length > 0 ? idOf(Math.min(index, next.length - 1), "name") : id);
  };
  const move = (from: number, to: number) => {
    const next = guests.with(from, guests[to] as GuestValues).with(to, guests[from] as GuestValues);
    const isEnd = to === 0 || to === next.length - 1;
    const opposite = to === 0 ? "down" : "up";
    setGuests(next, idOf(to, isEnd ? opposite : to < from ? "up" : "down"));
  };
  return (
    <Section heading="Guests" hint="In the order readers see them.">
      {guests.length > 0 && (
        <ol className="grid gap-4">
          {withKeys(guests).map(({ key, item }) => (
            <li key={key}>
              <GuestFields
                guest={item}
                index={key}
                count={guests.length}
                idOf={(part) => idOf(key, part)}
                change={(part) => change(guests.with(key, { ...item, ...part }))}
                move={move}
                remove={remove}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <QuietButton
          id={id}
          disabled={guests.length >= EPISODE_MAX_ITEMS.guests}
          aria-describedby={`${id}-error`}
          onClick={add}
        >
          <Icon name="plus" />
          Add guest
        </QuietButton>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </Section>
  );
}
