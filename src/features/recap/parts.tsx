import { Fragment, type ReactNode } from "react";
import { DEFAULT_CTA } from "../../domain/constants.ts";
import type { Correction, Link, Recap, RecapGuest, Show } from "../../domain/content/content.ts";
import * as paths from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import { ExternalLink } from "../../ui/ExternalLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Website } from "../../ui/Website.tsx";
import { withKeys } from "../../ui/with-keys.ts";
import { episodeLinkLabel } from "./episode-link.ts";
import { Html } from "./Html.tsx";
import { hasPlayer } from "./ListenButtons.tsx";
import { MarkedText, markedHtml } from "./marked-text.tsx";

export function Takeaways({ recap }: { recap: Recap }) {
  return (
    <ol className="takeaways border-t border-rule font-serif text-read">
      {withKeys(recap.keyTakeaways).map(({ key, item }) => (
        <li key={key} className="border-b border-rule py-4">
          <MarkedText recap={recap} field="key_takeaways" item={key} text={item} />
        </li>
      ))}
    </ol>
  );
}

export function Recommendations({ recap }: { recap: Recap }) {
  return (
    <ul className="space-y-5">
      {withKeys(recap.recommendations).map(({ key, item }) => (
        <li key={key} className="border-s-4 border-marker ps-5">
          <Html html={markedHtml(recap, "recommendations", item, key)} />
        </li>
      ))}
    </ul>
  );
}

export function LinkList({ links }: { links: readonly Link[] }) {
  return (
    <ul className="space-y-2.5 text-base">
      {withKeys(links).map(({ key, item }) => (
        <li key={key}>
          <ExternalLink href={item.url}>{item.text}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** The newest correction comes first. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <ul className="space-y-4 text-base">
      {withKeys(corrections.toReversed()).map(({ key, item: { date, text } }) => (
        <li key={key}>
          <p className="text-meta text-muted">
            <DateText date={date} />
          </p>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A link to the guest's page on this site. If the guest has no page, the link leads to the guest's website. */
export function GuestName({ guest }: { guest: RecapGuest }) {
  if (guest.slug === null) return <ExternalLink href={guest.link}>{guest.name}</ExternalLink>;
  return (
    <a href={paths.guest(guest.slug)} className="link">
      {guest.name}
    </a>
  );
}

interface NamesProps<Person> {
  people: readonly Person[];
  render: (person: Person) => ReactNode;
}

/** Names such as “Ann, Bo and Cy”. */
export function Names<Person>({ people, render }: NamesProps<Person>) {
  return withKeys(people).map(({ key, item }) => (
    <Fragment key={key}>
      {key > 0 && (key === people.length - 1 ? " and " : ", ")}
      {render(item)}
    </Fragment>
  ));
}

export const HostedBy = ({ show }: { show: Show }) => (
  <>
    Hosted by <Names people={show.hosts} render={({ name, link }) => <ExternalLink href={link}>{name}</ExternalLink>} />
  </>
);

export function GuestList({ guests }: { guests: readonly RecapGuest[] }) {
  return (
    <ul className="flex flex-wrap gap-x-10 gap-y-3 font-serif text-h3">
      {withKeys(guests).map(({ key, item }) => (
        <li key={key}>
          <GuestName guest={item} />
          {item.slug !== null && <Website url={item.link} />}
        </li>
      ))}
    </ul>
  );
}

export function CallToAction({ recap }: { recap: Recap }) {
  const { cta, episodeLink, hasTranscript, slug } = recap;
  return (
    <aside aria-label="Full episode" className="mt-20 border-y-2 border-ink py-8">
      <p dir="auto" className="font-serif text-lead text-balance">
        {cta?.trim() || DEFAULT_CTA}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {episodeLink !== null && (
          <a href={episodeLink} rel="nofollow noopener" className="button">
            <Icon name={hasPlayer(recap) ? "play" : "link"} className="size-4" />
            {episodeLinkLabel(recap)}
          </a>
        )}
        {hasTranscript && (
          <a href={paths.transcript(slug)} target="_blank" rel="noopener" className="button-quiet">
            <Icon name="document" className="size-4" />
            View Full Transcript
          </a>
        )}
      </div>
    </aside>
  );
}

export function Source({ show }: { show: Show }) {
  if (show.attribution === null && show.license === null) return null;
  return (
    <p className="mt-6 text-meta text-muted">
      {show.attribution !== null && <>Source: {show.attribution}. </>}
      {show.license !== null && (
        <>
          License: <LicenseName license={show.license} />
        </>
      )}
    </p>
  );
}

function LicenseName({ license }: { license: string }) {
  return <ExternalLink href={license}>{license.replace(/^https?:\/\//, "")}</ExternalLink>;
}
