import type { ReactNode } from "react";
import type { Recap } from "../../domain/content/content.ts";
import { isInNotes, SHOW_NOTES_CREDIT } from "../../domain/import/show-words.ts";
import * as paths from "../../paths.ts";
import { Chapters } from "./Chapters.tsx";
import { Html } from "./Html.tsx";
import { hasPlayer } from "./ListenButtons.tsx";
import {
  CallToAction,
  Corrections,
  GuestList,
  LinkList,
  Recommendations,
  Source,
  Takeaways,
} from "./parts.tsx";
import { Quotes } from "./Quotes.tsx";
import type { Section, SectionId } from "./sections.ts";

interface Props {
  recap: Recap;
  sections: readonly Section[];
}

export function RecapSections({ recap, sections }: Props) {
  const canPlay = hasPlayer(recap);
  const transcriptPath = paths.transcript(recap.slug);
  const contentById: Record<SectionId, ReactNode> = {
    "quick-take": (
      <>
        <p className="font-serif text-lead whitespace-pre-line">{recap.quickTake}</p>
        {isInNotes(recap.quickTake, recap.showNotes) && (
          <p className="mt-3 text-ui text-muted" lang="en">
            {SHOW_NOTES_CREDIT}
          </p>
        )}
      </>
    ),
    recap: recap.recapBody !== null && <Html html={recap.recapBody} />,
    "key-takeaways": <Takeaways items={recap.keyTakeaways} />,
    quotes: <Quotes {...{ transcriptPath, canPlay }} quotes={recap.quotes} />,
    recommendations: <Recommendations items={recap.recommendations} />,
    "why-it-matters": <p className="prose-recap whitespace-pre-line">{recap.whyItMatters}</p>,
    chapters: (
      <Chapters
        chapters={recap.chapters}
        youtubeUrl={recap.youtubeUrl}
        transcriptPath={recap.hasTranscript ? transcriptPath : null}
        canPlay={canPlay}
      />
    ),
    "show-notes": recap.showNotes !== null && <Html html={recap.showNotes} />,
    links: <LinkList links={recap.links} />,
    guests: <GuestList guests={recap.guests} />,
    corrections: <Corrections corrections={recap.corrections} />,
  };
  const lang = recap.show.language ?? undefined;
  return (
    <>
      {sections.map(({ id, heading }) => (
        <section key={id} aria-labelledby={id} className="mb-16 last-of-type:mb-0">
          <h2 id={id} className={id === "quick-take" ? "label" : "text-h2"}>
            {heading}
          </h2>
          <div lang={lang} className={id === "quick-take" ? "mt-3" : "mt-5"}>
            {contentById[id]}
          </div>
        </section>
      ))}
      <CallToAction recap={recap} />
      <Source show={recap.show} />
    </>
  );
}
