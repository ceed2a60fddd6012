import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FunctionRefused } from "../../../../data/functions.ts";
import { generateRecap, generateSections, NO_RECAP, type RecapSource } from "../../../../data/recap-editing.ts";
import {
  type GeneratedRecap,
  type LastFill,
  type PartialValues,
  planFill,
  valuesBefore,
  withOrigin,
} from "../../../../domain/recap-form/generated.ts";
import type { GeneratedSection } from "../../../../domain/recap-form/generated-sections.ts";
import { knownFacts } from "../../../../domain/recap-form/known-facts.ts";
import type { RecapField, RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import type { RecapLength } from "../../../../domain/recap-form/recap-length.ts";
import type { Receipt } from "../../../../domain/receipts/receipt.ts";
import { mergeReceipts } from "../../../../domain/receipts/written-receipts.ts";
import { INVALID_VIDEO_URL, videoIdOf } from "../../../../domain/youtube/youtube.ts";
import { toast } from "../../../../state/toasts.ts";
import type { Form } from "./section.tsx";

type Run =
  | { state: "idle" }
  | { state: "running"; isVideo: boolean }
  | { state: "failed"; reason: string | null }
  | {
      state: "done";
      notes: readonly string[];
      receipts: readonly Receipt[];
      restsOn: GeneratedRecap["restsOn"];
      /** Generated values for fields that already have a text. */
      proposals: PartialValues;
      /** True if the form has the texts of another episode. Then the editor can only replace all texts or none. */
      isOtherEpisode: boolean;
      /** The values that the fields had before the generator changed them. */
      previousValues: PartialValues;
    };

const FAILURE_TEXTS = {
  video: "Failed to generate recap from YouTube",
  other: "Failed to generate recap",
};

/** Fills the form with generated texts, but saves nothing (specification §4). */
export function useGenerator(form: Form) {
  const [run, setRun] = useState<Run>({ state: "idle" });
  const abort = useRef<AbortController | null>(null);
  const lastFill = useRef<LastFill | null>(null);
  const { values, draftId } = form;

  // If the form opens another recap, cancel the request and delete the last result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft must reset the generator
  useEffect(() => {
    setRun({ state: "idle" });
    lastFill.current = null;
    return () => abort.current?.abort();
  }, [draftId]);

  const fillAll = useEffectEvent((generated: GeneratedRecap, source: string) => {
    const { restsOn, notes, receipts } = generated;
    const plan = planFill(form.values, generated.values, source, lastFill.current);
    const { proposals, isOtherEpisode } = plan;
    const filledValues = withOrigin(form.values, plan.immediateValues, restsOn);
    const immediateValues = withReceipts(form.values, filledValues, receipts);
    const previousValues = valuesBefore(form.values, immediateValues);
    setRun({ state: "done", notes, receipts, restsOn, proposals, isOtherEpisode, previousValues });
    form.change(immediateValues);
    lastFill.current = { source, values: filledValues };
  });
  /** Proposes the text of one section. The form shows the old and the new text, and the editor chooses one of them. */
  const proposeSection = useEffectEvent((generated: GeneratedRecap) => {
    const { values: proposals, restsOn, notes, receipts } = generated;
    const previousValues = {};
    const isOtherEpisode = false;
    setRun({ state: "done", notes, receipts, restsOn, proposals, isOtherEpisode, previousValues });
  });
  const start = async (
    request: (signal: AbortSignal) => Promise<GeneratedRecap>,
    showResult: (generated: GeneratedRecap) => void,
    isVideo: boolean,
  ) => {
    const controller = new AbortController();
    abort.current = controller;
    setRun({ state: "running", isVideo });
    try {
      const generated = await request(controller.signal);
      if (!controller.signal.aborted) showResult(generated);
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason = error instanceof FunctionRefused ? error.message : null;
      toast.error(reason === NO_RECAP ? NO_RECAP : isVideo ? FAILURE_TEXTS.video : FAILURE_TEXTS.other);
      setRun({ state: "failed", reason: reason === NO_RECAP ? null : reason });
    }
  };
  const startVideo = () => {
    const videoId = videoIdOf(values.youtubeUrl);
    if (videoId === null) return toast.error(INVALID_VIDEO_URL);
    const transcript = transcriptToSend(form, videoId, lastFill.current);
    const input = { videoId, showId: values.showId, ...(transcript && { transcript }) };
    return start(
      (signal) => generateRecap(input, signal),
      (generated) => fillAll(generated, `video:${videoId}`),
      true,
    );
  };
  const startSections = (source: RecapSource, section: GeneratedSection | null, length: RecapLength) => {
    const { rowId } = form;
    const input = {
      showId: values.showId,
      title: values.title.trim(),
      source,
      length,
      // The form may still have the facts of another video.
      ...(source.kind !== "video" && { known: knownFacts(values) }),
      ...(rowId !== null && { episodeId: rowId }),
    };
    return start(
      (signal) => generateSections({ ...input, ...(section && { section }) }, signal),
      (generated) =>
        section === null ? fillAll(generated, sourceName(source, lastFill.current)) : proposeSection(generated),
      source.kind === "video",
    );
  };
  const replace = (fields: readonly RecapField[]) => {
    if (run.state !== "done") return;
    const entries = Object.entries(run.proposals);
    const isChosen = ([field]: [string, unknown]) => fields.includes(field as RecapField);
    const chosenValues = withOrigin(values, Object.fromEntries(entries.filter(isChosen)), run.restsOn);
    const replacementValues = withReceipts(values, chosenValues, run.receipts);
    const proposals = Object.fromEntries(entries.filter((entry) => !isChosen(entry)));
    // If the editor has used the generator twice, Undo restores the text from before the first use.
    const previousValues = { ...valuesBefore(values, replacementValues), ...run.previousValues };
    form.change(replacementValues);
    setRun({ ...run, proposals, previousValues, isOtherEpisode: false });
  };
  const keep = (fields: readonly RecapField[]) => {
    if (run.state !== "done") return;
    const proposals = Object.fromEntries(
      Object.entries(run.proposals).filter(([field]) => !fields.includes(field as RecapField)),
    );
    setRun({ ...run, proposals });
  };
  const proposedFields = run.state === "done" ? (Object.keys(run.proposals) as RecapField[]) : [];
  return {
    run,
    isReady: values.showId !== "" && run.state !== "running",
    startVideo,
    startSections,
    stop: () => {
      abort.current?.abort();
      setRun({ state: "idle" });
    },
    proposedFields,
    replace,
    keep,
    undo: () => {
      if (run.state !== "done") return;
      form.change(run.previousValues);
      lastFill.current = null;
      setRun({ state: "idle" });
    },
  };
}

/** Adds the receipts of generated texts to a change. A save stores only those whose sentences are in the form. */
export const withReceipts = (
  values: RecapValues,
  change: PartialValues,
  receipts: readonly Receipt[],
): PartialValues =>
  Object.keys(change).length === 0 || receipts.length === 0
    ? change
    : { ...change, receipts: mergeReceipts(values.receipts, receipts) };

/** Returns the transcript of the form, or an empty text if the transcript is from another video or from the last run. */
function transcriptToSend({ values }: Form, videoId: string, previousFill: LastFill | null): string {
  const transcript = values.transcript.trim();
  const videoOfForm = videoIdOf(values.episodeLink);
  const isOtherVideo = videoOfForm !== null && videoOfForm !== videoId;
  const isFromLastRun = previousFill !== null && previousFill.values.transcript === values.transcript;
  return isOtherVideo || isFromLastRun ? "" : transcript;
}

/** Returns the name of the source. If the last run added the transcript, returns the name of the source of that run. */
const sourceName = (source: RecapSource, previousFill: LastFill | null) =>
  source.kind === "transcript" && previousFill?.values.transcript?.trim() === source.text
    ? previousFill.source
    : source.kind === "video"
      ? `video:${source.id}`
      : source.kind;

export type GeneratorState = ReturnType<typeof useGenerator>;
