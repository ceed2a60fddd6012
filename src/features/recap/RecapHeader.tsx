import type { ReactNode } from "react";
import type { Recap, StaffMember } from "../../domain/content/content.ts";
import { durationText } from "../../domain/content/durations.ts";
import { originText } from "../../domain/content/origin.ts";
import { readingMinutes } from "../../domain/reading/reading-time.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { ClipBadge } from "../../ui/ClipBadge.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Thumbnail, WIDE_SIZES } from "../../ui/Thumbnail.tsx";
import { writtenIn } from "../../ui/written-in.ts";
import { CheckedNote } from "./CheckedNote.tsx";
import { HighlightsButton } from "./HighlightsButton.tsx";
import { ListenButtons } from "./ListenButtons.tsx";
import { GuestName, HostedBy, Names } from "./parts.tsx";
import { ReadingMenu } from "./ReadingMenu.tsx";

interface Props {
  recap: Recap;
  /** Buttons that only editors and admins see. */
  actions?: ReactNode;
}

export function RecapHeader({ recap, actions }: Props) {
  const { show } = recap;
  const duration = durationText(recap.durationMinutes);
  const originLine = originText(recap.madeBy, recap.restsOn);
  const minutes = readingMinutes(textsToRead(recap));
  return (
    <header className="border-b border-rule">
      <div className="page grid items-center gap-x-14 gap-y-9 py-9 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:py-14">
        <div>
          <Breadcrumb
            crumbs={[
              { text: show.category.name, href: paths.category(show.category.slug) },
              { text: show.name, href: paths.show(show.slug) },
            ]}
          />
          <h1 {...writtenIn(show.language)} className={`mt-5 ${titleSize(recap.title)}`}>
            {recap.title}
          </h1>
          <div className="mt-6 space-y-2 text-ui text-muted">
            <ul className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
              {recap.isClip && (
                <li>
                  <ClipBadge />
                </li>
              )}
              {recap.episodeDate !== null && (
                <li>
                  <DateText date={recap.episodeDate} />
                </li>
              )}
              {duration !== undefined && <li>{duration}</li>}
              {minutes !== null && <li>{minutes} min read</li>}
              {recap.guests.length > 0 && (
                <li>
                  With <Names people={recap.guests} render={(guest) => <GuestName guest={guest} />} />
                </li>
              )}
              {show.hosts.length > 0 && (
                <li>
                  <HostedBy show={show} />
                </li>
              )}
            </ul>
            <Byline writer={recap.writer} reviewer={recap.reviewer} />
            {originLine !== null && <p>{originLine}</p>}
            <CheckedNote recap={recap} />
          </div>
          <div className="mt-6 flex flex-wrap items-start gap-3 print:hidden">
            <ListenButtons episode={recap} />
            <button
              type="button"
              className="button-quiet save-recap noscript:hidden"
              data-save={recap.slug}
              aria-pressed="false"
            >
              <span className="follow">
                <span>Save for later</span>
                <span>Saved</span>
              </span>
            </button>
            {/* Only a preview has no actions. A preview shows unpublished text, and readers cannot highlight such text. */}
            {actions !== undefined && <HighlightsButton />}
            <ReadingMenu />
          </div>
          {actions !== undefined && (
            <div className="mt-6 hidden min-h-11 flex-wrap gap-3 is-editor:flex">{actions}</div>
          )}
        </div>
        <Thumbnail url={recap.thumbnailUrl} alt={recap.thumbnailAlt} seed={recap.slug} eager sizes={WIDE_SIZES} />
      </div>
    </header>
  );
}

const textsToRead = (recap: Recap) => [
  recap.quickTake,
  recap.recapBody,
  ...recap.keyTakeaways,
  ...recap.quotes.map(({ text }) => text),
  ...recap.recommendations,
  recap.whyItMatters,
];

function Byline({ writer, reviewer }: Pick<Recap, "writer" | "reviewer">) {
  if (!writer && !reviewer) return null;
  return (
    <p>
      {writer && (
        <>
          By <ProfileLink member={writer} />
        </>
      )}
      {reviewer && (
        <>
          {writer ? " · reviewed by " : "Reviewed by "}
          <ProfileLink member={reviewer} />
        </>
      )}
    </p>
  );
}

const ProfileLink = ({ member }: { member: StaffMember }) => (
  <a href={paths.profile(member.id)} className="link">
    {member.name}
  </a>
);

const LONG_TITLE_MIN_CHARS = 91;

/** Long titles are smaller, so that the first screen also shows the beginning of the recap. */
const titleSize = (title: string) => (title.length >= LONG_TITLE_MIN_CHARS ? "text-h2" : "text-h1");
