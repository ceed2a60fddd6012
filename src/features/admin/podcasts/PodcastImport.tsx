import { useState } from "react";
import { importPodcasts } from "../../../data/podcast-editing.ts";
import { type ParsedImport, parseImport } from "../../../domain/lists/podcast-import.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";

interface Props {
  onImported: () => void;
}

const MAX_FILE_BYTES = 5 * 1024 ** 2;
const MAX_SUMMARY_ITEMS = 5;

export function PodcastImport({ onImported }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Import
      </button>
      {isOpen && (
        <PanelDialog title="Import podcasts" onClosed={() => setOpen(false)}>
          <ImportForm onImported={onImported} />
        </PanelDialog>
      )}
    </>
  );
}

/** The browser reads the file. The import does not download any feeds or pictures. */
function ImportForm({ onImported }: Props) {
  const [text, setText] = useState("");
  const [step, setStep] = useState<"idle" | "busy">("idle");
  const [result, setResult] = useState("");
  const [error, setError] = useState<string>();
  const parsedImport = parseImport(text);
  const change = (newText: string) => {
    setText(newText);
    setResult("");
    setError(undefined);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return setError("Choose a file of at most 5 MB.");
    const { decodeText } = await import("../../../data/import/decode.ts");
    change(decodeText({ bytes: new Uint8Array(await file.arrayBuffer()) }).text);
  };
  const run = async () => {
    setStep("busy");
    try {
      const addedCount = await importPodcasts(parsedImport.podcasts);
      setText("");
      setResult(
        `Added ${formatCount(addedCount, "podcast")}. Already on the site: ${parsedImport.podcasts.length - addedCount}.`,
      );
      onImported();
    } catch (reason) {
      setError(reasonOf(reason));
    }
    setStep("idle");
  };
  return (
    <div className="space-y-5">
      <p className="text-muted">
        Choose an OPML or CSV file, or paste lines. A CSV file has a first row such as{" "}
        <code>name,feed,website,description</code>. Semicolons and tabs can be between the columns too. A line without
        columns is a feed address or a name.
      </p>
      <label className="button-quiet file-button">
        <input
          type="file"
          accept=".opml,.xml,.csv,.tsv,.txt,text/csv,text/xml"
          onChange={({ target }) => {
            void readFile(target.files?.[0]);
            target.value = "";
          }}
        />
        Choose a file
      </label>
      <label className="block font-medium">
        Podcasts
        <textarea
          dir="auto"
          className="field mt-2 max-h-80 min-h-40 font-mono text-meta"
          rows={6}
          aria-describedby="import-error"
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      <Summary parsedImport={parsedImport} />
      <FieldError id="import-error" error={error} />
      <p role="status" className="font-semibold">
        {result}
      </p>
      <button
        type="button"
        className="button"
        disabled={parsedImport.podcasts.length === 0 || step === "busy"}
        onClick={run}
      >
        {step === "busy" ? "Importing…" : `Import ${formatCount(parsedImport.podcasts.length, "podcast")}`}
      </button>
    </div>
  );
}

const Summary = ({ parsedImport: { podcasts, problems } }: { parsedImport: ParsedImport }) => (
  <>
    {podcasts.length > 0 && (
      <p className="wrap-anywhere">
        {podcasts
          .slice(0, MAX_SUMMARY_ITEMS)
          .map(({ name }) => name)
          .join(", ")}
        {podcasts.length > MAX_SUMMARY_ITEMS && ` and ${podcasts.length - MAX_SUMMARY_ITEMS} more`}
      </p>
    )}
    {problems.length > 0 && (
      <ul className="space-y-1 text-danger">
        {problems.slice(0, MAX_SUMMARY_ITEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {problems.length > MAX_SUMMARY_ITEMS && <li>{problems.length - MAX_SUMMARY_ITEMS} more problems.</li>}
      </ul>
    )}
  </>
);
