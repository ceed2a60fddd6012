import { clockTime } from "../../domain/content/durations.ts";
import { writtenIn } from "../../ui/written-in.ts";

interface Props {
  chapters: readonly { id: string; start: number; title: string }[];
  language: string | null;
}

const MAX_OPEN_CHAPTERS = 8;

/** Each chapter is a link to a line of this page. A long list of chapters is closed at first. */
export function TranscriptChapters({ chapters, language }: Props) {
  if (chapters.length === 0) return null;
  return (
    <nav aria-label="Chapters" className="mt-8 max-w-[52rem] print:hidden">
      <details open={chapters.length <= MAX_OPEN_CHAPTERS}>
        <summary className="label cursor-pointer py-2">Chapters</summary>
        <ol className="mt-1 gap-x-10 sm:columns-2" {...writtenIn(language)}>
          {chapters.map(({ id, start, title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two chapters can begin in one paragraph
            <li key={index} className="flex gap-3 break-inside-avoid py-1">
              <span className="w-[4.25rem] shrink-0 text-meta leading-6 text-muted tabular-nums">
                {clockTime(start)}
              </span>
              <a href={`#${id}`} className="link">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
