import type { ShowRef } from "../../domain/content.ts";
import type { TranscriptParagraph } from "../../domain/transcript.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";

interface Props {
  recap: { slug: string; title: string };
  show: ShowRef & { language?: string | null };
  paragraphs: readonly TranscriptParagraph[];
}

export function TranscriptView({ recap, show, paragraphs }: Props) {
  const lang = show.language ?? undefined;
  return (
    <article className="page pt-9 lg:pt-14">
      <Breadcrumb
        crumbs={[
          { text: show.name, href: paths.show(show.slug) },
          { text: "Recap", href: paths.recap(recap.slug) },
        ]}
      />
      <h1 className="mt-5 max-w-[32ch] text-h2" lang={lang}>
        <span className="label mb-2 block" lang="en">
          Transcript
        </span>
        {recap.title}
      </h1>
      <ol className="mt-10 max-w-[52rem] border-t border-rule pt-8" lang={lang}>
        {paragraphs.map((paragraph, index) => (
          <Paragraph
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the paragraph's address
            key={index}
            id={`p${index + 1}`}
            paragraph={paragraph}
            isNewSpeaker={paragraph.speaker !== paragraphs[index - 1]?.speaker}
          />
        ))}
      </ol>
    </article>
  );
}

interface ParagraphProps {
  id: string;
  paragraph: TranscriptParagraph;
  isNewSpeaker: boolean;
}

function Paragraph({ id, paragraph: { speaker, time, text }, isNewSpeaker }: ParagraphProps) {
  return (
    <li id={id} className="cue grid gap-x-8 py-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <a href={`#${id}`} className="cue-link text-meta text-muted tabular-nums">
        {time ?? `¶ ${id.slice(1)}`}
      </a>
      <div>
        {speaker !== null && isNewSpeaker && <p className="mt-2 mb-1 font-semibold">{speaker}</p>}
        <p className="font-serif text-read">
          <span className="cue-text">{text}</span>
        </p>
      </div>
    </li>
  );
}
