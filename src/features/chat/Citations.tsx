import type { AnswerSource } from "../../domain/ai/conversation.ts";
import type { Passage } from "../../domain/answers/passages.ts";
import { type Citation, segmentsOf } from "../../domain/answers/quote.ts";
import { clockTime } from "../../domain/content/durations.ts";
import { videoUrlAt } from "../../domain/youtube/video-at.ts";
import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { withKeys } from "../../ui/with-keys.ts";

/** Returns the path of the passage's line in the transcript. If the passage is in the recap, returns the path of the recap. */
export const citationPath = ({ slug }: AnswerSource, { line }: Passage) =>
  line === null ? paths.recap(slug) : `${paths.transcript(slug)}#${line}`;

interface Props {
  source: AnswerSource;
  video: string | null;
  /** True if the page can play the audio of the episode. */
  hasAudio?: boolean | undefined;
  showsTitles: boolean;
}

export function Citations({ source, video, hasAudio, showsTitles }: Props) {
  return (
    <div className="mt-4">
      {showsTitles && (
        <p dir="auto" className="font-serif text-base font-semibold">
          <a href={paths.recap(source.slug)} className="link">
            {source.title}
          </a>
        </p>
      )}
      <ul className="mt-2 space-y-3">
        {withKeys(source.citations).map(({ key, item: citation }) => (
          <li key={key} className="border-s-3 border-marker ps-3.5">
            <blockquote dir="auto" className="font-serif text-base">
              <MarkedText citation={citation} />
            </blockquote>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted">
              {citation.speaker !== null && (
                <cite dir="auto" className="font-semibold text-ink not-italic">
                  {citation.speaker}
                </cite>
              )}
              <a href={citationPath(source, citation)} className="link inline-flex min-h-6 items-center gap-1">
                <Icon name="document" className="size-4" />
                {linkText(citation)}
              </a>
              {hasAudio && citation.start !== null && (
                <button
                  type="button"
                  data-play={Math.floor(citation.start)}
                  className="link inline-flex min-h-6 items-center gap-1"
                >
                  <Icon name="play" className="size-4" />
                  Play at {clockTime(citation.start)}
                </button>
              )}
              <VideoLink video={videoUrlAt(video, citation.start)} start={citation.start} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MarkedText({ citation: { text, marks = [] } }: { citation: Citation }) {
  return segmentsOf(text, marks).map(({ from, words, isQuoted }) =>
    isQuoted ? (
      <mark key={from} className="bg-marker-soft text-ink">
        {words}
      </mark>
    ) : (
      words
    ),
  );
}

function linkText({ line, start }: Passage): string {
  if (line === null) return "Read the recap";
  return start === null ? "Read in the transcript" : `Read at ${clockTime(start)}`;
}

function VideoLink({ video, start }: { video: string | null; start: number | null }) {
  if (video === null || start === null) return null;
  return (
    <a
      href={video}
      target="_blank"
      rel="nofollow noopener"
      data-play={Math.floor(start)}
      className="link inline-flex min-h-6 items-center gap-1"
    >
      <Icon name="play" className="size-4" />
      Watch at {clockTime(start)}
    </a>
  );
}
