import { addHighlight } from "../../data/highlights.ts";
import { HIGHLIGHT_SECTIONS, type HighlightGroup, type HighlightWithRecap } from "../../domain/highlights/highlight.ts";
import * as paths from "../../paths.ts";
import { announceHighlights } from "../../state/highlights.ts";
import { toast } from "../../state/toasts.ts";
import { DateText } from "../../ui/DateText.tsx";
import { writtenIn } from "../../ui/written-in.ts";
import { failureText } from "./texts.ts";

interface Props {
  group: HighlightGroup;
  /** Loads the list again. */
  reload: () => void;
}

export function HighlightGroupView({ group: { key, recap, highlights }, reload }: Props) {
  const id = `recap-${key}`;
  return (
    <section aria-labelledby={id} className="mb-12 max-w-[44rem]">
      <h2 id={id} className="text-h3" {...(recap && writtenIn(recap.language))}>
        {recap === null ? (
          "A recap that is no longer published"
        ) : (
          <a href={paths.recap(recap.slug)} className="link">
            {recap.title}
          </a>
        )}
      </h2>
      {recap !== null && <p className="mt-1 text-meta text-muted">{recap.show}</p>}
      <ul className="highlight-list">
        {highlights.map((highlight) => (
          <HighlightItem key={highlight.id} highlight={highlight} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

function HighlightItem({ highlight, reload }: { highlight: HighlightWithRecap; reload: () => void }) {
  const { id, section, anchor, note, recap, isShared, createdAt } = highlight;
  const sectionName = HIGHLIGHT_SECTIONS[section];
  const quoteStart = anchor.quote.slice(0, 60);
  return (
    <li>
      <blockquote {...writtenIn(recap?.language)}>{anchor.quote}</blockquote>
      {note !== null && (
        <p dir="auto" className="highlight-note">
          {note}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted">
        {recap === null ? (
          sectionName
        ) : (
          <a
            href={paths.highlight(recap.slug, section, id)}
            className="link inline-block py-1"
            aria-label={`Open “${quoteStart}” in ${sectionName}`}
          >
            {sectionName}
          </a>
        )}
        <DateText date={createdAt.slice(0, 10)} />
        {isShared && <span>Shared by link</span>}
        <button
          type="button"
          className="link min-h-6 py-1"
          aria-label={`Edit highlight “${quoteStart}”`}
          onClick={() => void editHighlight(highlight, reload)}
        >
          Edit
        </button>
      </p>
    </li>
  );
}

async function editHighlight(highlight: HighlightWithRecap, reload: () => void): Promise<void> {
  const { openEditor } = await import("./editor.ts");
  const refresh = () => {
    announceHighlights();
    reload();
  };
  openEditor({
    highlight,
    state: "elsewhere",
    onChange: refresh,
    onDelete: (deletedHighlight) => {
      refresh();
      const { recap } = highlight;
      const undo =
        recap === null
          ? undefined
          : {
              text: "Undo",
              run: () => void restore({ ...highlight, ...deletedHighlight }, recap.slug, refresh),
            };
      toast.success("Highlight deleted", undefined, undo);
    },
  });
}

async function restore(deletedHighlight: HighlightWithRecap, slug: string, refresh: () => void): Promise<void> {
  const { id, section, anchor, note, createdAt } = deletedHighlight;
  try {
    if (await addHighlight(slug, { id, section, anchor, note, createdAt })) toast.success("Highlight restored");
    else toast.error("This recap is no longer published.", "Not restored");
  } catch (error) {
    toast.error(failureText(error), "Not restored");
  }
  refresh();
}
