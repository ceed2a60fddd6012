import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FunctionRefused } from "../../../../data/functions.ts";
import { generateRecap, NO_RECAP } from "../../../../data/recap-editing.ts";
import {
  fillingOf,
  type PartialValues,
  partBefore,
} from "../../../../domain/recap-form/generated.ts";
import { INVALID_VIDEO_URL, videoIdOf } from "../../../../domain/youtube/youtube.ts";
import { toast } from "../../../../state/toasts.ts";
import type { Form } from "./section.tsx";

type Run =
  | { state: "idle" }
  | { state: "running" }
  | { state: "failed"; reason: string | null }
  /** `conflicts` holds generated values for fields that the admin has already filled. */
  | {
      state: "filled";
      notes: readonly string[];
      conflicts: PartialValues;
      previousValues: PartialValues;
    };

const FAILED = "Failed to generate recap from YouTube";

/** Fills the form from a video and saves nothing (specification §4). */
export function useGenerator(form: Form) {
  const [run, setRun] = useState<Run>({ state: "idle" });
  const abort = useRef<AbortController | null>(null);
  const { values, draftId } = form;

  // If the form opens another recap, cancel the request and forget its result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when another draft opens
  useEffect(() => {
    setRun({ state: "idle" });
    return () => abort.current?.abort();
  }, [draftId]);

  const fill = useEffectEvent((generated: Awaited<ReturnType<typeof generateRecap>>) => {
    const { forEmptyFields, forFilledFields } = fillingOf(form.values, generated.values);
    setRun({
      state: "filled",
      notes: generated.notes,
      conflicts: forFilledFields,
      previousValues: partBefore(form.values, forEmptyFields),
    });
    form.change(forEmptyFields);
  });
  const start = async () => {
    const videoId = videoIdOf(values.youtubeUrl);
    if (videoId === null) {
      toast.error(INVALID_VIDEO_URL);
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setRun({ state: "running" });
    const transcript = values.transcript.trim();
    const input = { videoId, showId: values.showId, ...(transcript && { transcript }) };
    try {
      const generated = await generateRecap(input, controller.signal);
      if (!controller.signal.aborted) fill(generated);
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason = error instanceof FunctionRefused ? error.message : null;
      toast.error(reason === NO_RECAP ? NO_RECAP : FAILED);
      setRun({ state: "failed", reason: reason === NO_RECAP ? null : reason });
    }
  };
  return {
    run,
    canStart: values.youtubeUrl.trim() !== "" && values.showId !== "" && run.state !== "running",
    start,
    stop: () => {
      abort.current?.abort();
      setRun({ state: "idle" });
    },
    /** Replaces the admin's own texts with the generated texts. */
    replace: () => {
      if (run.state !== "filled") return;
      const previousValues = { ...run.previousValues, ...partBefore(values, run.conflicts) };
      form.change(run.conflicts);
      setRun({ ...run, conflicts: {}, previousValues: previousValues });
    },
    keepMine: () => {
      if (run.state === "filled") setRun({ ...run, conflicts: {} });
    },
    undo: () => {
      if (run.state !== "filled") return;
      form.change(run.previousValues);
      setRun({ state: "idle" });
    },
  };
}

export type GeneratorState = ReturnType<typeof useGenerator>;
