import { useRef, useState } from "react";
import { backend } from "../../../data/client.ts";
import { followFeed } from "../../../data/feeds.ts";
import type { LoadedImport, LoadedShow } from "../../../data/import/load.ts";
import type { Outcome } from "../../../data/import/run.ts";
import type { ListedFeed } from "../../../domain/import/opml.ts";
import { noteWords } from "../../../domain/inbox/draft-notes.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { checkRoleIfDenied } from "../failure.ts";

export interface ImportChoices {
  categoryId: string;
  license: string;
  isPublished: boolean;
  followsFeeds: boolean;
  /** For each show with a question: the index of the chosen plan. */
  planOfShow: Record<string, number>;
}

/** Returns undefined if the editor has not answered the question about the show. */
export const chosenPlan = ({ id, choices: plans }: LoadedShow, choices: ImportChoices) =>
  plans.length === 1 ? plans[0] : plans[choices.planOfShow[id] ?? -1];

export interface ImportResult {
  counts: Record<Outcome, number>;
  reasons: string[];
}

export type ImportStep =
  | { step: "start" }
  | { step: "reading"; done: number; total: number }
  | { step: "choosing"; feeds: ListedFeed[] }
  | { step: "review"; loaded: LoadedImport }
  | { step: "pictures"; show: string; done: number; total: number }
  | { step: "importing"; show: string; done: number; total: number }
  /** The editor can continue a stopped import, because the import skips episodes that are already on the site. */
  | { step: "stopped"; loaded: LoadedImport; choices: ImportChoices; reason: string }
  | { step: "done"; result: ImportResult };

/** The parsers are large, so the browser loads them only when an editor first imports something. */
const loadParsers = () => import("../../../data/import/load.ts");
const loadWriter = () => import("../../../data/import/run.ts");
const loadPictureCode = async () => ({
  ...(await import("../../../data/import/copy-pictures.ts")),
  ...(await import("./copy-in-browser.ts")),
});

export function useImport(onImported: () => void) {
  const [step, setStep] = useState<ImportStep>({ step: "start" });
  const [error, setError] = useState<string | null>(null);
  const abort = useRef(new AbortController());
  /** The ids of recaps that an import has published, but not yet related to other recaps. `run` relates them at its end. */

  const load = async (files: readonly File[], addresses: readonly string[]) => {
    abort.current.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    setError(null);
    setStep({ step: "reading", done: 0, total: files.length + addresses.length });
    try {
      const { loadAll } = await loadParsers();
      const loaded = await loadAll(files, addresses, signal, (done, total) =>
        setStep({ step: "reading", done, total }),
      );
      if (loaded.listedFeeds.length > 0) setStep({ step: "choosing", feeds: loaded.listedFeeds });
      else if (loaded.shows.length > 0 || loaded.transcripts.size > 0) setStep({ step: "review", loaded });
      else {
        setError(loaded.problems.join(" ") || "The site found nothing to import.");
        setStep({ step: "start" });
      }
    } catch (failure) {
      if (signal.aborted) return;
      checkRoleIfDenied(failure);
      setError(reasonOf(failure));
      setStep({ step: "start" });
    }
  };

  const run = async (loaded: LoadedImport, choices: ImportChoices) => {
    const result: ImportResult = {
      counts: { created: 0, updated: 0, unchanged: 0, failed: 0 },
      reasons: [...loaded.problems],
    };
    try {
      for (const show of loaded.shows) await importOneShow(show, choices, result, setStep, abort.current.signal);
      await addTranscripts(loaded, result);
      setStep({ step: "done", result });
    } catch (failure) {
      checkRoleIfDenied(failure);
      setStep({ step: "stopped", loaded, choices, reason: reasonOf(failure) });
    }
    publishSoon();
    onImported();
  };

  return {
    step,
    error,
    load,
    run,
    startAgain: () => {
      abort.current.abort();
      setStep({ step: "start" });
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

async function importOneShow(
  show: LoadedShow,
  choices: ImportChoices,
  result: ImportResult,
  setStep: (step: ImportStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const { importShow } = await loadWriter();
  const { copyPictures, createPictureCopier } = await loadPictureCode();
  const { source, address } = show;
  const plan = chosenPlan(show, choices)?.plan;
  if (!plan) throw new Error(`Say whether ${show.name} is the same podcast.`);
  const license = choices.license.trim();
  const licensedPlan = {
    ...plan,
    row: { ...plan.row, license: plan.row.license ?? (license || null) },
  };
  const planWithPictures = await copyPictures(backend(), licensedPlan, {
    copyPicture: createPictureCopier(signal),
    progress: (done, total) => setStep({ step: "pictures", show: plan.name, done, total }),
    signal,
  });
  await importShow(
    backend(),
    planWithPictures,
    { publish: choices.isPublished, source, categoryId: choices.categoryId || undefined },
    {
      progress: (show, done, total) => setStep({ step: "importing", show, done, total }),
      reportItem: ({ kind, label, outcome, reasons }) => {
        if (kind === "episode") result.counts[outcome]++;
        if (reasons.length > 0) result.reasons.push(`${label}: ${reasons.map(noteWords).join("; ")}`);
      },
    },
  );
  if (!choices.followsFeeds || address === null) return;
  await followFeed({
    address,
    title: plan.name,
    ...(choices.categoryId ? { category: choices.categoryId } : {}),
    ...(license ? { license } : {}),
  });
}

async function addTranscripts({ transcripts }: LoadedImport, result: ImportResult): Promise<void> {
  if (transcripts.size === 0) return;
  const { storeTranscripts } = await loadParsers();
  const { stored, unknown } = await storeTranscripts(transcripts);
  result.counts.updated += stored.length;
  for (const slug of unknown) result.reasons.push(`${slug}: no episode with this address needs a transcript`);
}
