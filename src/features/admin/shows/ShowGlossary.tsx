import { useEffect, useState } from "react";
import { changeGlossary, fetchGlossary } from "../../../data/glossary.ts";
import { type GlossaryTerm, glossaryChanges, readGlossary, writeGlossary } from "../../../domain/glossary/glossary.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { markSaved, markUnsaved } from "../kit/drafts.ts";
import { TextField } from "../kit/Field.tsx";
import { InlineFailure } from "../kit/InlineFailure.tsx";

/** Names and terms of a show. The site stores them with a button of their own, and not with the form. */
export function ShowGlossary({ showId }: { showId: string }) {
  const [glossary, retry] = useLoadable(showId, fetchGlossary);
  if (glossary.state === "failed") return <InlineFailure subject="The glossary" retry={retry} />;
  if (glossary.state !== "ready") return <div className="skeleton h-26" role="status" aria-label="Loading" />;
  return <GlossaryField showId={showId} loaded={glossary.value} />;
}

/** What is not stored yet, by the id of the show. It stays while the editor is in another form. */
const unsavedTexts = new Map<string, string>();

function GlossaryField({ showId, loaded }: { showId: string; loaded: readonly GlossaryTerm[] }) {
  const [stored, setStored] = useState(loaded);
  const [text, setText] = useState(() => unsavedTexts.get(showId) ?? writeGlossary(loaded));
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState("");
  const { terms, problems } = readGlossary(text);
  const { saved, removed } = glossaryChanges(stored, terms);
  const isChanged = saved.length > 0 || removed.length > 0 || problems.length > 0;
  const draftId = `glossary-${showId}`;
  useEffect(() => {
    if (isChanged) {
      unsavedTexts.set(showId, text);
      markUnsaved(draftId, false);
    } else {
      unsavedTexts.delete(showId);
      markSaved(draftId);
    }
  }, [isChanged, draftId, showId, text]);
  const [problem] = problems;
  const save = async () => {
    if (isSaving || problem) return;
    setSaving(true);
    setResult("");
    try {
      await changeGlossary(showId, saved, removed);
      const newest = await fetchGlossary(showId);
      setStored(newest);
      // Somebody may have typed on while the site stored the terms.
      setText((newestText) => (newestText === text ? writeGlossary(newest) : newestText));
      setResult(`Stored ${formatCount(newest.length, "term")}.`);
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  };
  return (
    <div>
      <TextField
        id={`glossary-${showId}`}
        label="Glossary"
        rows={4}
        value={text}
        change={(newText) => {
          setText(newText);
          setResult("");
        }}
        error={problem && `Line ${problem.line}: ${problem.text}`}
        hint="One name or term a line, and how it is misheard: Tolinski: Tolinsky, Talinski. Recognisers and models get the spelling, and the desk of a transcript proposes corrections."
      />
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <QuietButton disabled={!isChanged || problem !== undefined} onClick={() => void save()}>
          {isSaving ? "Saving…" : "Save the glossary"}
        </QuietButton>
        <p role="status" className="text-ui font-semibold">
          {result}
        </p>
      </div>
    </div>
  );
}
