import { type FormEvent, useId, useMemo, useState } from "react";
import { changeGlossary, fetchGlossary } from "../../../data/glossary.ts";
import { clockTime } from "../../../domain/content/durations.ts";
import { glossaryProblem, withMisheard } from "../../../domain/glossary/glossary.ts";
import { correctMisheard, type Misheard, misheardFinder } from "../../../domain/glossary/misheard.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import type { DeskChange, DeskLine } from "../../../domain/transcript/desk-lines.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import type { DeskPanelProps } from "./panel.ts";

const CONTEXT_CHARS = 40;
const PAGE = 100;

interface Place extends Misheard {
  line: DeskLine;
}

/** Proposes corrections where the transcript has a misheard form of the show's glossary. Only ticked places change. */
export function GlossaryPanel({ showId, lines, apply, show, play }: DeskPanelProps) {
  const [glossary, retry] = useLoadable(showId, fetchGlossary);
  const [untickedIds, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [shownCount, setShownCount] = useState(PAGE);
  const terms = useLatest(glossary);
  const placesIn = useMemo(() => rememberPlaces(misheardFinder(terms ?? [])), [terms]);
  const headingId = useId();
  if (glossary.state === "failed" && terms === null) return <InlineFailure subject="The glossary" retry={retry} />;
  if (terms === null) return <div className="skeleton h-11" role="status" aria-label="Loading" />;
  const places = lines.flatMap(placesIn);
  const ticked = places.filter((place) => !untickedIds.has(idOf(place)));
  const toggle = (place: Place) => {
    const ids = new Set(untickedIds);
    if (!ids.delete(idOf(place))) ids.add(idOf(place));
    setUnticked(ids);
  };
  return (
    <div className="grid gap-6">
      <section aria-labelledby={headingId}>
        <h3 id={headingId} className="font-semibold">
          Corrections
        </h3>
        <p role="status" className="text-meta text-muted">
          {statusOf(terms.length, places.length)}
        </p>
        {places.length > 0 && (
          <p className="mt-2">
            <QuietButton
              disabled={ticked.length === 0}
              onClick={() => apply("correct words of the glossary", correctLines(ticked))}
            >
              Correct {formatCount(ticked.length, "place")}
            </QuietButton>
          </p>
        )}
        <ol className="desk-places mt-2" aria-labelledby={headingId}>
          {places.slice(0, shownCount).map((place) => {
            const { line, start, end, found, term } = place;
            return (
              <li key={idOf(place)}>
                <label dir="auto">
                  <input
                    type="checkbox"
                    className="me-2 size-5 align-middle"
                    checked={!untickedIds.has(idOf(place))}
                    onChange={() => toggle(place)}
                  />
                  {line.text.slice(Math.max(0, start - CONTEXT_CHARS), start).toWellFormed()}
                  <del>{found}</del> <ins>{term}</ins>
                  {line.text.slice(end, end + CONTEXT_CHARS).toWellFormed()}
                </label>
                <p className="flex flex-wrap gap-x-4">
                  <PlayLine line={line} play={play} />
                  <button type="button" className="link min-h-8" onClick={() => show(line.key)}>
                    Show
                  </button>
                </p>
              </li>
            );
          })}
        </ol>
        {places.length > shownCount && (
          <QuietButton onClick={() => setShownCount(shownCount + PAGE)}>
            Show more of {formatCount(places.length - shownCount, "place")}
          </QuietButton>
        )}
      </section>
      <AddTerm showId={showId} onAdded={retry} />
    </div>
  );
}

function PlayLine({ line: { start }, play }: Pick<DeskPanelProps, "play"> & { line: DeskLine }) {
  if (start === null) return null;
  return (
    <button type="button" className="link min-h-8" onClick={() => play(start)}>
      Play {clockTime(start)}
    </button>
  );
}

function statusOf(termCount: number, placeCount: number): string {
  if (termCount === 0) return "This show has no glossary yet.";
  if (placeCount === 0) return `No misheard form of ${formatCount(termCount, "term")} is in this transcript.`;
  return `${formatCount(placeCount, "place")} may be misheard. Untick what is right as it is.`;
}

const idOf = ({ line, start, found }: Place) => `${line.key}:${start}:${found}`;

/** A change of one line searches only this line again. */
function rememberPlaces(find: (text: string) => Misheard[]) {
  const known = new WeakMap<DeskLine, Place[]>();
  return (line: DeskLine): Place[] => {
    const places = known.get(line) ?? find(line.text).map((place) => ({ ...place, line }));
    known.set(line, places);
    return places;
  };
}

function correctLines(places: readonly Place[]): DeskChange {
  const placesByKey = Map.groupBy(places, ({ line }) => line.key);
  return (lines) =>
    lines.map((line) => {
      const own = placesByKey.get(line.key);
      return own ? { ...line, text: correctMisheard(line.text, own) } : line;
    });
}

/** The database is asked again before the change, because another editor may have added forms to the same term. */
function AddTerm({ showId, onAdded }: { showId: string; onAdded: () => void }) {
  const id = useId();
  const [term, setTerm] = useState("");
  const [form, setForm] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const [spelling, misheard] = [term.trim(), form.trim()];
    const fault = glossaryProblem(spelling, misheard ? [misheard] : []);
    setProblem(spelling === "" ? "Enter the right spelling." : (fault ?? undefined));
    setResult("");
    if (isSaving || spelling === "" || fault !== null) return;
    setSaving(true);
    try {
      await changeGlossary(showId, [withMisheard(await fetchGlossary(showId), spelling, misheard)]);
      setTerm("");
      setForm("");
      setResult(`“${spelling}” is in the glossary of the show.`);
      onAdded();
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  };
  return (
    <form className="grid gap-3" aria-label="Add to the glossary" noValidate onSubmit={(event) => void add(event)}>
      <h3 className="font-semibold">Add to the glossary</h3>
      <WordField
        id={`${id}-term`}
        label="Right spelling"
        errorId={`${id}-error`}
        problem={problem}
        value={term}
        set={setTerm}
      />
      <WordField
        id={`${id}-form`}
        label="Misheard as"
        errorId={`${id}-error`}
        problem={problem}
        value={form}
        set={setForm}
      />
      <FieldError id={`${id}-error`} error={problem} />
      <button type="submit" className="button-quiet justify-self-start" aria-disabled={isSaving}>
        Add to the glossary
      </button>
      <p role="status" className="text-meta">
        {result}
      </p>
    </form>
  );
}

interface WordFieldProps {
  id: string;
  label: string;
  errorId: string;
  problem: string | undefined;
  value: string;
  set: (value: string) => void;
}

const WordField = ({ id, label, errorId, problem, value, set }: WordFieldProps) => (
  <div>
    <label htmlFor={id} className="field-label">
      {label}
    </label>
    <input
      id={id}
      type="text"
      className="field"
      dir="auto"
      autoComplete="off"
      aria-invalid={problem !== undefined}
      aria-describedby={errorId}
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  </div>
);
