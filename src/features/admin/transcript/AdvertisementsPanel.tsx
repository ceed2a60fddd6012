import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { fetchOtherTranscripts } from "../../../data/show-transcripts.ts";
import { clockTime } from "../../../domain/content/durations.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { advertisementFinder } from "../../../domain/transcript/advertisement-proposals.ts";
import { advertisementLabel } from "../../../domain/transcript/advertisements.ts";
import type { DeskLine } from "../../../domain/transcript/desk-lines.ts";
import { lineAt, markedRuns, markLines, secondsOf } from "../../../domain/transcript/mark-lines.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import type { DeskPanelProps } from "./panel.ts";

const FIRST_WORDS_CHARS = 90;
const NO_TRANSCRIPTS: string[][] = [];

/** Proposes advertisements. Only what the editor confirms gets a mark. */
export function AdvertisementsPanel(props: DeskPanelProps) {
  const { recapId, showId, lines, apply } = props;
  const [others, retry] = useLoadable(`${showId} ${recapId}`, loadOthers);
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const find = useMemo(() => advertisementFinder(others.state === "ready" ? others.value : NO_TRANSCRIPTS), [others]);
  // A letter that somebody types changes no proposal. A new, deleted or marked line does.
  const layout = lines.map(({ key, isAdvertisement }) => `${key}${isAdvertisement ? "!" : ""}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout says when to search again
  const proposals = useMemo(
    () => find(lines).map(({ from, to, reasons }) => ({ run: lines.slice(from, to + 1), reasons })),
    [find, layout],
  );
  const open = proposals.filter(({ run }) => !dismissed.has(run[0]?.key ?? -1));
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const markButtons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>("[data-mark-proposal]") ?? [])];
  /** After the proposal is gone, its place has the next one. */
  const decide = (index: number, act: () => void) => {
    const buttons = markButtons();
    (buttons[index + 1] ?? buttons[index - 1] ?? heading.current)?.focus();
    act();
  };
  const mark = (index: number, run: readonly DeskLine[]) =>
    decide(index, () => apply("mark an advertisement", markLines(keyOf(run[0]), keyOf(run.at(-1)), true)));
  const dismiss = (index: number, run: readonly DeskLine[]) =>
    decide(index, () => setDismissed(new Set([...dismissed, keyOf(run[0])])));
  const pressKey = (event: KeyboardEvent, index: number, run: readonly DeskLine[]) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const start = run[0]?.start ?? null;
    if (event.key === "m") mark(index, run);
    else if (event.key === "x") dismiss(index, run);
    else if (event.key === "p" && start !== null) props.play(start);
    else if (event.key === "ArrowDown") markButtons()[index + 1]?.focus();
    else if (event.key === "ArrowUp") markButtons()[index - 1]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="grid gap-6">
      <section aria-labelledby={headingId}>
        <h3 ref={heading} id={headingId} tabIndex={-1} className="font-semibold outline-none">
          Proposals
        </h3>
        <p role="status" className="text-meta text-muted">
          {others.state === "loading"
            ? "Comparing with other episodes of the show…"
            : open.length === 0
              ? "No passage looks like an advertisement."
              : `${formatCount(open.length, "passage")} may be advertisements. Keys: M marks, X dismisses, P plays.`}
        </p>
        {others.state === "failed" && <InlineFailure subject="The other transcripts of the show" retry={retry} />}
        <ol ref={list} className="desk-places mt-2" aria-labelledby={headingId}>
          {open.map(({ run, reasons }, index) => (
            <li key={run[0]?.key} onKeyDown={(event) => pressKey(event, index, run)}>
              <Passage run={run} seconds={secondsOf(lines, run)} />
              <p className="text-meta text-muted">Why: {reasons.join("; ")}.</p>
              <p className="flex flex-wrap gap-x-4">
                <button
                  type="button"
                  className="link min-h-8"
                  data-mark-proposal
                  aria-keyshortcuts="M"
                  onClick={() => mark(index, run)}
                >
                  Mark
                </button>
                <button
                  type="button"
                  className="link min-h-8"
                  aria-keyshortcuts="X"
                  onClick={() => dismiss(index, run)}
                >
                  Dismiss
                </button>
                <PlayAndShow run={run} {...props} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      <MarkedPassages {...props} />
      <MarkByHand {...props} />
    </div>
  );
}

const keyOf = (line: DeskLine | undefined) => line?.key ?? -1;

function loadOthers(ids: string, signal: AbortSignal): Promise<string[][]> {
  const [showId = "", recapId = ""] = ids.split(" ");
  return fetchOtherTranscripts(showId, recapId, signal);
}

function MarkedPassages({ lines, apply, ...props }: DeskPanelProps) {
  const runs = markedRuns(lines);
  const headingId = useId();
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-semibold">
        Marked
      </h3>
      <ol className="desk-places mt-2" aria-labelledby={headingId}>
        {runs.map(({ lines: run, seconds }) => (
          <li key={run[0]?.key}>
            <Passage run={run} seconds={seconds} />
            <p className="flex flex-wrap gap-x-4">
              <button
                type="button"
                className="link min-h-8"
                onClick={() => apply("remove a mark", markLines(keyOf(run[0]), keyOf(run.at(-1)), false))}
              >
                Remove the mark
              </button>
              <PlayAndShow run={run} {...props} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For a passage that nothing proposes, or of which only a part is an advertisement. */
function MarkByHand({ lines, apply }: DeskPanelProps) {
  const id = useId();
  const [places, setPlaces] = useState({ from: "", to: "" });
  const [problem, setProblem] = useState<string>();
  const ends = [lineAt(lines, places.from), lineAt(lines, places.to || places.from)];
  const [from, to] = ends;
  const set = (isMarked: boolean) => {
    if (!from || !to) {
      setProblem("Enter the time of a line, such as 12:04, or its number.");
      return;
    }
    setProblem(undefined);
    apply(isMarked ? "mark an advertisement" : "remove a mark", markLines(from.key, to.key, isMarked));
  };
  return (
    <fieldset>
      <legend className="font-semibold">Mark lines</legend>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((end, index) => (
          <div key={end} className="min-w-0">
            <label htmlFor={`${id}-${end}`} className="field-label">
              {end === "from" ? "From" : "To"}
            </label>
            <input
              id={`${id}-${end}`}
              type="text"
              dir="auto"
              className="field"
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-${end}-line ${id}-error`}
              value={places[end]}
              onChange={({ target }) => setPlaces({ ...places, [end]: target.value })}
            />
            <p id={`${id}-${end}-line`} className="mt-1 text-meta text-muted wrap-anywhere">
              {ends[index] ? firstWords(ends[index].text) : "A time or a number"}
            </p>
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={problem} />
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietButton onClick={() => set(true)}>Mark as advertisement</QuietButton>
        <QuietButton onClick={() => set(false)}>Remove marks</QuietButton>
      </div>
    </fieldset>
  );
}

function Passage({ run, seconds }: { run: readonly DeskLine[]; seconds: number | null }) {
  const start = run[0]?.start ?? null;
  const text = run.map((line) => line.text).join(" ");
  return (
    <p>
      <b>{[start === null ? "" : clockTime(start), advertisementLabel(seconds)].filter(Boolean).join(" · ")}</b>,{" "}
      {formatCount(run.length, "line")}: <span dir="auto">{firstWords(text)}</span>
    </p>
  );
}

const firstWords = (text: string) =>
  text.length > FIRST_WORDS_CHARS ? `${text.slice(0, FIRST_WORDS_CHARS).toWellFormed()}…` : text;

function PlayAndShow({ run, play, show }: Pick<DeskPanelProps, "play" | "show"> & { run: readonly DeskLine[] }) {
  const [first] = run;
  if (!first) return null;
  const { key, start } = first;
  return (
    <>
      {start !== null && (
        <button type="button" className="link min-h-8" aria-keyshortcuts="P" onClick={() => play(start)}>
          Play
        </button>
      )}
      <button type="button" className="link min-h-8" onClick={() => show(key)}>
        Show
      </button>
    </>
  );
}
