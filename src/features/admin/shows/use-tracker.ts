import { useState } from "react";
import { FunctionRefused } from "../../../data/functions.ts";
import type { EditedShow } from "../../../data/show-editing.ts";
import { generateLatestRecap, runTracker } from "../../../data/youtube.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { createFailureToast } from "../failure.ts";
import { trackerResult } from "./tracker-words.ts";

/** The edge function can need several minutes, because a model writes a recap of each new video. */
const FUNCTION_TIMEOUT_MS = 300_000;
const TRACKER_FAILED = "Failed to run auto-tracker";
const LATEST_FAILED = "Failed to generate episode from latest video";

interface Problem {
  show: string | null;
  reason: string;
}

type Job = { state: "idle" } | { state: "tracking" } | { state: "generating" };

/** Runs the tracker or generates a recap of a show's latest video. Only one of these two jobs runs at a time. */
export function useTracker(onDone: () => void) {
  const [job, setJob] = useState<Job>({ state: "idle" });
  const [problems, setProblems] = useState<Problem[]>([]);
  const [failureToast] = useState(createFailureToast);

  const runJob = async (newJob: Job, failureText: string, showName: string | null, doJob: () => Promise<void>) => {
    if (job.state !== "idle") return;
    setJob(newJob);
    setProblems([]);
    failureToast.close();
    try {
      await doJob();
    } catch (error) {
      failureToast.showText(failureText);
      if (error instanceof FunctionRefused && error.message !== failureText) {
        setProblems([{ show: showName, reason: error.message }]);
      }
    }
    // Also publish after a failure, because the function may already have created some recaps.
    publishSoon();
    setJob({ state: "idle" });
    onDone();
  };
  const track = () =>
    runJob({ state: "tracking" }, TRACKER_FAILED, null, async () => {
      const report = await runTracker(AbortSignal.timeout(FUNCTION_TIMEOUT_MS));
      setProblems(report.failures);
      const { isFailure, text } = trackerResult(report);
      if (isFailure) failureToast.showText(text);
      else toast.success("Auto-Tracking Complete", text);
    });
  const generate = ({ id, name }: EditedShow) =>
    runJob({ state: "generating" }, LATEST_FAILED, name, async () => {
      const result = await generateLatestRecap(id, AbortSignal.timeout(FUNCTION_TIMEOUT_MS));
      if (!("title" in result)) return void toast.success(result.message);
      const { title, note } = result;
      toast.success("Recap created from the latest video", title);
      if (note !== null) setProblems([{ show: name, reason: `“${title}”: ${note}` }]);
    });
  return { job, problems, track, generate };
}
