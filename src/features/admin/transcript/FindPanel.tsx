import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { clockTime } from "../../../domain/content/durations.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import type { DeskChange } from "../../../domain/transcript/desk-lines.ts";
import type { Place } from "../../../domain/transcript/edit-lines.ts";
import { contextOf, findPlaces, placeId, replacePlaces } from "../../../domain/transcript/replace-text.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { DeskPanelProps } from "./panel.ts";

export const FIND_FIELD_ID = "desk-find";

const PAGE = 100;

/** Shows each place before anything changes. All ticked places change in one step of undo. */
export function FindPanel({ lines, apply, show }: DeskPanelProps) {
  const [query, setQuery] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchesCase, setMatchesCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(true);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [shownCount, setShownCount] = useState(PAGE);
  const deferredQuery = useDeferredValue(query);
  const places = useMemo(
    () => findPlaces(lines, deferredQuery, { matchesCase, wholeWords }),
    [lines, deferredQuery, matchesCase, wholeWords],
  );
  const isChosen = (place: Place) => !leftOut.has(placeId(place));
  /** Searches again, because a line can have changed since the list appeared. */
  const replaceChosen: DeskChange = (newestLines) => {
    const newestPlaces = findPlaces(newestLines, query, { matchesCase, wholeWords });
    return replacePlaces(newestPlaces.filter(isChosen), replacement)(newestLines);
  };
  // A place has another meaning after another search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search starts again
  useEffect(() => {
    setLeftOut(new Set());
    setShownCount(PAGE);
  }, [deferredQuery, matchesCase, wholeWords]);
  const chosenPlaces = places.filter(isChosen);
  const isOld = deferredQuery !== query;
  const toggle = (place: Place) => {
    const id = placeId(place);
    setLeftOut(leftOut.has(id) ? new Set([...leftOut].filter((other) => other !== id)) : new Set([...leftOut, id]));
  };
  return (
    <div className="grid gap-3">
      <label className="field-label" htmlFor={FIND_FIELD_ID}>
        Find
      </label>
      <input
        id={FIND_FIELD_ID}
        type="text"
        dir="auto"
        className="field"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <Tick label="Match case" isOn={matchesCase} set={setMatchesCase} />
      <Tick label="Whole words" isOn={wholeWords} set={setWholeWords} />
      <label className="field-label" htmlFor="desk-replacement">
        Replace with
      </label>
      <input
        id="desk-replacement"
        type="text"
        dir="auto"
        className="field"
        autoComplete="off"
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <p role="status" className="text-meta text-muted">
        {deferredQuery !== "" && `${formatCount(places.length, "place")} found`}
      </p>
      <QuietButton
        disabled={chosenPlaces.length === 0 || isOld}
        onClick={() => {
          apply(`replace “${query}”`, replaceChosen);
          document.getElementById(FIND_FIELD_ID)?.focus();
        }}
      >
        Replace {formatCount(chosenPlaces.length, "place")}
      </QuietButton>
      <ol className="desk-places" aria-label="Places">
        {places.slice(0, shownCount).map((place) => {
          const { text = "", start = null } = lines.find(({ key }) => key === place.key) ?? {};
          const { before, found, after } = contextOf(text, place);
          return (
            <li key={placeId(place)}>
              <label>
                <input type="checkbox" className="me-2" checked={isChosen(place)} onChange={() => toggle(place)} />
                {before}
                <del>{found}</del>
                {replacement !== "" && <ins>{replacement}</ins>}
                {after}
              </label>{" "}
              <button type="button" className="link text-meta" onClick={() => show(place.key)}>
                {start === null ? "Show the line" : `Show ${clockTime(Math.floor(start))}`}
              </button>
            </li>
          );
        })}
      </ol>
      {places.length > shownCount && (
        <QuietButton onClick={() => setShownCount(shownCount + PAGE)}>
          Show {Math.min(PAGE, places.length - shownCount)} more of {places.length - shownCount}
        </QuietButton>
      )}
    </div>
  );
}

const Tick = ({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }) => (
  <label className="inline-flex min-h-9 items-center gap-2 text-ui">
    <input type="checkbox" className="size-5" checked={isOn} onChange={({ target }) => set(target.checked)} />
    {label}
  </label>
);
