import type { Recap } from "../../domain/content/content.ts";
import { chapterLinks } from "../../domain/transcript/chapters.ts";
import type { Paragraph } from "../../domain/transcript/paragraphs.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { writtenIn } from "../../ui/written-in.ts";
import { FindBar } from "./FindBar.tsx";
import { HighlightsButton } from "./HighlightsButton.tsx";
import { hasPlayer, ListenButtons } from "./ListenButtons.tsx";
import { Source } from "./parts.tsx";
import { ReadingMenu } from "./ReadingMenu.tsx";
import { ReportLineButton } from "./ReportLineButton.tsx";
import { TranscriptChapters } from "./TranscriptChapters.tsx";
import { TranscriptLines } from "./TranscriptLines.tsx";

interface Props {
  recap: Recap;
  paragraphs: readonly Paragraph[];
}

export function TranscriptView({ recap, paragraphs }: Props) {
  const { language } = recap.show;
  const speakers = [...new Set(paragraphs.flatMap((line) => (line.isAdvertisement ? [] : (line.speaker ?? []))))];
  return (
    <article className="page pt-9 lg:pt-14">
      <Breadcrumb
        crumbs={[
          { text: recap.show.name, href: paths.show(recap.show.slug) },
          { text: "Recap", href: paths.recap(recap.slug) },
        ]}
      />
      <h1 className="mt-5 max-w-[32ch] text-h2" {...writtenIn(language)}>
        <span className="label mb-2 block" lang="en">
          Transcript
        </span>
        {recap.title}
      </h1>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ListenButtons episode={recap} />
        <HighlightsButton />
        <ReadingMenu />
        <ReportLineButton recapId={recap.id} />
      </div>
      <TranscriptChapters chapters={chapterLinks(recap.chapters, paragraphs)} language={language} />
      <FindBar speakers={speakers} />
      <TranscriptLines
        paragraphs={paragraphs}
        youtubeUrl={recap.youtubeUrl}
        canPlay={hasPlayer(recap)}
        language={language}
      />
      <Source show={recap.show} />
    </article>
  );
}
