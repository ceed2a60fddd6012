import type { ReactNode } from "react";
import type { Recap } from "../../domain/content/content.ts";
import { linkTimes } from "../../domain/rich/note-times.ts";
import { videoUrlAt } from "../../domain/youtube/video-at.ts";
import * as paths from "../../paths.ts";
import { writtenIn } from "../../ui/written-in.ts";
import { Chapters } from "./Chapters.tsx";
import { Html } from "./Html.tsx";
import { hasPlayer } from "./ListenButtons.tsx";
import { MarkedText, markedHtml } from "./marked-text.tsx";
import { CallToAction, Corrections, GuestList, LinkList, Recommendations, Source, Takeaways } from "./parts.tsx";
import { Quotes } from "./Quotes.tsx";
import { hasRecapBody, type Section, type SectionId, SHOW_NOTES_CREDIT } from "./sections.ts";

const timesOf = ({ durationMinutes, youtubeUrl, hasTranscript, slug }: Recap) => ({
  minutes: durationMinutes,
  addressOf: (second: number) =>
    videoUrlAt(youtubeUrl, second) ?? (hasTranscript ? `${paths.transcript(slug)}#t-${second}` : null),
});

interface Props {
  recap: Recap;
  sections: readonly Section[];
}

export function RecapSections({ recap, sections }: Props) {
  const canPlay = hasPlayer(recap);
  const transcriptPath = paths.transcript(recap.slug);
  const contentById: Record<SectionId, ReactNode> = {
    "quick-take": (
      <p className="font-serif text-lead whitespace-pre-line">
        <MarkedText recap={recap} field="quick_take" text={recap.quickTake ?? ""} />
      </p>
    ),
    recap: recap.recapBody !== null && <Html html={markedHtml(recap, "recap_body", recap.recapBody)} />,
    "key-takeaways": <Takeaways recap={recap} />,
    quotes: <Quotes {...{ transcriptPath, canPlay }} quotes={recap.quotes} />,
    recommendations: <Recommendations recap={recap} />,
    "why-it-matters": (
      <p className="prose-recap whitespace-pre-line">
        <MarkedText recap={recap} field="why_it_matters" text={recap.whyItMatters ?? ""} />
      </p>
    ),
    chapters: (
      <Chapters
        chapters={recap.chapters}
        youtubeUrl={recap.youtubeUrl}
        transcriptPath={recap.hasTranscript ? transcriptPath : null}
        canPlay={canPlay}
      />
    ),
    "show-notes": recap.showNotes !== null && (
      <>
        {!hasRecapBody(recap) && (
          <p className="mb-5 text-ui text-muted" lang="en" dir="ltr">
            {SHOW_NOTES_CREDIT}
          </p>
        )}
        <Html html={canPlay ? linkTimes(recap.showNotes, timesOf(recap)) : recap.showNotes} />
      </>
    ),
    links: <LinkList links={recap.links} />,
    guests: <GuestList guests={recap.guests} />,
    corrections: <Corrections corrections={recap.corrections} />,
  };
  const language = writtenIn(recap.show.language);
  return (
    <>
      {sections.map(({ id, heading }) => (
        <section key={id} aria-labelledby={id} className="mb-16 last-of-type:mb-0">
          <h2 id={id} className={id === "quick-take" ? "label" : "text-h2"}>
            {heading}
          </h2>
          <div {...language} className={id === "quick-take" ? "mt-3" : "mt-5"}>
            {contentById[id]}
          </div>
        </section>
      ))}
      <CallToAction recap={recap} />
      <Source show={recap.show} />
    </>
  );
}
