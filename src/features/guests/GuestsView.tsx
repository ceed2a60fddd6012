import type { GuestsPage } from "../../domain/content/guest-pages.ts";
import * as paths from "../../paths.ts";
import { MoreOfList } from "../../ui/MoreOfList.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Guest, GuestList } from "./Guest.tsx";

export function GuestsView({ name: pageName, next: nextPage, frequentGuests, initials, groups }: GuestsPage) {
  if (groups.length === 0) return <Notice heading="No guests found." />;
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
          {initials.map(({ initial, page }) => (
            <li key={initial}>
              <a
                href={`${page === pageName ? "" : paths.guestsPart(page)}#${anchorOf(initial)}`}
                className="chip min-w-10 justify-center px-2"
              >
                {initial}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div data-list>
        {groups.map(({ initial, guests: members, isContinued }) => (
          <section
            key={initial}
            {...(isContinued ? { "aria-label": initial } : { "aria-labelledby": anchorOf(initial) })}
            className="grid gap-x-10 gap-y-3 border-t border-rule py-7 md:grid-cols-[5rem_minmax(0,1fr)]"
          >
            <h2 id={isContinued ? undefined : anchorOf(initial)} className="scroll-mt-6 text-h2">
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
      {nextPage !== null && <MoreOfList href={paths.guestsPart(nextPage)} text="More guests" />}
    </div>
  );
}

const anchorOf = (initial: string) => `initial-${initial === "#" ? "other" : initial}`;
