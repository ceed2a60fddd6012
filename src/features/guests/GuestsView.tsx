import { type GuestPage, groupByInitial, mostFrequentGuests } from "../../domain/content/guests.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Guest, GuestList } from "./Guest.tsx";

const MAX_FREQUENT_GUESTS = 12;

export function GuestsView({ guests }: { guests: readonly GuestPage[] }) {
  if (guests.length === 0) return <Notice heading="No guests found." />;
  const groups = groupByInitial(guests);
  const frequentGuests = mostFrequentGuests(guests, MAX_FREQUENT_GUESTS);
  return (
    <div className="page">
      {frequentGuests.length > 0 && (
        <section aria-labelledby="frequent-guests" className="mb-16">
          <h2 id="frequent-guests" className="mb-6 text-h2">
            Frequent guests
          </h2>
          <GuestList guests={frequentGuests} />
        </section>
      )}
      <nav aria-label="Guests by initial" className="mb-10">
        <ul className="flex flex-wrap gap-1">
          {groups.map(({ initial }) => (
            <li key={initial}>
              <a href={`#${anchorOf(initial)}`} className="chip min-w-10 justify-center px-2">
                {initial}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ initial, guests: members }) => (
        <section
          key={initial}
          aria-labelledby={anchorOf(initial)}
          className="render-in-view grid gap-x-10 gap-y-3 border-t border-rule py-7 md:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <h2 id={anchorOf(initial)} className="scroll-mt-6 text-h2">
            {initial}
          </h2>
          <ul className="gap-x-10 sm:columns-2 lg:columns-3">
            {members.map((guest) => (
              <li key={guest.slug} className="break-inside-avoid pb-4">
                <Guest guest={guest} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const anchorOf = (initial: string) => `initial-${initial === "#" ? "other" : initial}`;
