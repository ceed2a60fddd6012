import { useState } from "react";
import type { Choice } from "../../../data/choices.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import type { Loadable } from "../../../state/loadable.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { TextField } from "../kit/Field.tsx";
import { Note } from "../kit/Note.tsx";
import { ImportReview } from "./ImportReview.tsx";
import { ListedFeeds } from "./ListedFeeds.tsx";
import { type ImportResult, type ImportState, useImport } from "./use-import.ts";

interface Props {
  categories: Loadable<Choice[]>;
  reloadCategories: () => void;
  onImported: () => void;
}

/** Imports RSS feeds and files into the Inbox. The editor first sees what the import will do, and then confirms. */
export function ImportScreen({ categories, reloadCategories, onImported }: Props) {
  const importState = useImport(onImported);
  const { step } = importState;
  return (
    <section aria-labelledby="import" className="mt-12 max-w-3xl border-t-2 border-ink pt-4">
      <h3 id="import" tabIndex={-1} className="scroll-mt-6 text-h3 outline-none">
        Import
      </h3>
      {importState.error !== null && (
        <Note isUrgent>
          <p className="wrap-anywhere">{importState.error}</p>
        </Note>
      )}
      {step.step === "start" && <Start importState={importState} />}
      {step.step === "reading" && (
        <p role="status" className="mt-4">
          Reading… {step.total > 1 && `${step.done} of ${step.total}`}
        </p>
      )}
      {step.step === "choosing" && <ListedFeeds feeds={step.feeds} importState={importState} />}
      {step.step === "review" && (
        <ImportReview
          loaded={step.loaded}
          categories={categories}
          reloadCategories={reloadCategories}
          importState={importState}
        />
      )}
      {step.step === "pictures" && (
        <p role="status" className="mt-4 tabular-nums">
          {step.show}: copying pictures, {step.done} of {formatCount(step.total, "episode")}
        </p>
      )}
      {step.step === "importing" && (
        <p role="status" className="mt-4 tabular-nums">
          {step.show}: {step.done} of {formatCount(step.total, "episode")}
        </p>
      )}
      {step.step === "stopped" && (
        <Note isUrgent>
          <p className="min-w-0 wrap-anywhere">
            The import stopped: {step.reason} The site has saved everything up to this point.
          </p>
          <QuietButton onClick={() => void importState.run(step.loaded, step.choices)}>Continue</QuietButton>
          <QuietButton onClick={importState.startAgain}>Cancel</QuietButton>
        </Note>
      )}
      {step.step === "done" && <Done result={step.result} importState={importState} />}
    </section>
  );
}

function Start({ importState }: { importState: ImportState }) {
  const [address, setAddress] = useState("");
  return (
    <div className="mt-4 grid gap-5 sm:grid-cols-2">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== "") void importState.load([], [address.trim()]);
        }}
      >
        <TextField
          id="import-address"
          label="Feed address"
          type="url"
          value={address}
          change={setAddress}
          hint="Enter the address of an RSS or Atom feed. The site never shows this address again."
        />
        <button type="submit" className="button self-start" disabled={address.trim() === ""}>
          Load Feed
        </button>
      </form>
      <div>
        <label htmlFor="import-files" className="field-label">
          Files
        </label>
        <input
          id="import-files"
          type="file"
          multiple
          className="field h-auto py-6"
          aria-describedby="import-files-hint"
          onChange={({ target }) => void importState.load([...(target.files ?? [])], [])}
        />
        <p id="import-files-hint" className="mt-2 text-meta text-muted">
          Choose or drop feeds, shows in our JSON format, transcripts, or a list of feeds (OPML).
        </p>
      </div>
    </div>
  );
}

function Done({ result: { counts, reasons }, importState }: { result: ImportResult; importState: ImportState }) {
  return (
    <div className="mt-4">
      <p role="status">
        {formatCount(counts.created, "episode")} created, {counts.updated} updated, {counts.unchanged} unchanged,{" "}
        {counts.failed} failed.
      </p>
      {reasons.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-8 items-center">{formatCount(reasons.length, "note")}</summary>
          <ul className="mt-2 max-h-80 list-disc overflow-y-auto ps-5 text-ui wrap-anywhere">
            {reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="mt-4">
        <QuietButton onClick={importState.startAgain}>Import More</QuietButton>
      </div>
    </div>
  );
}
