import type { Recap } from "../../domain/content.ts";
import { clockTime } from "../../domain/durations.ts";
import { paragraphIds, type Paragraph as Said } from "../../domain/transcript/paragraphs.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";

interface Props {
  recap: Recap;
  paragraphs: readonly Said[];
}

export function TranscriptView({ recap, paragraphs }: Props) {
  const lang = recap.show.language ?? undefined;
  const ids = paragraphIds(paragraphs);
  return (
    <article className="page pt-9 lg:pt-14">
      <Breadcrumb
        crumbs={[
          { text: recap.show.name, href: paths.show(recap.show.slug) },
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
            key={ids[index]}
            id={ids[index] ?? ""}
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
  paragraph: Said;
  isNewSpeaker: boolean;
}

function Paragraph({ id, paragraph: { speaker, start, text }, isNewSpeaker }: ParagraphProps) {
  return (
    <li id={id} className="cue grid gap-x-8 py-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <a href={`#${id}`} className="cue-link text-meta text-muted tabular-nums">
        {start === null ? `¶ ${id.slice(1)}` : clockTime(start)}
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
