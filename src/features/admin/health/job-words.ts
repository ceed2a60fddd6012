import type { JobCounts } from "../../../domain/site/health.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { timeWords } from "../kit/time-words.ts";
import type { HealthLine } from "./words.ts";

export const KINDS: Record<string, string> = {
  alarm: "Alarm messages",
  "count-words": "Counts of words",
  digest: "Digest mails",
  feed: "Checks of feeds",
  generate: "Recaps by a model",
  relate: "Related recaps",
  transcribe: "Transcriptions",
  tracker: "Runs of the YouTube tracker",
};

export const kindName = (kind: string): string => KINDS[kind] ?? kind;

/** Workers run at least every hour. A job that has been due for this time has no worker. */
const OLDEST_MS = 2 * 3_600_000;

export function jobsLine(jobs: readonly JobCounts[], now: Date): Omit<HealthLine, "part"> {
  const failedCount = jobs.reduce((sum, { failed }) => sum + failed, 0);
  const isStuck = ({ oldest }: JobCounts) => oldest !== null && now.getTime() - Date.parse(oldest) > OLDEST_MS;
  const stuckKinds = jobs.filter(isStuck).map(({ kind }) => kindName(kind));
  const problemTexts = [
    ...(failedCount > 0 ? [`${formatCount(failedCount, "job")} failed. Try again or drop them below.`] : []),
    ...(stuckKinds.length > 0 ? [`No worker runs for these: ${stuckKinds.join(", ")}. Check the schedules.`] : []),
  ];
  const hasProblem = (counts: JobCounts) => counts.failed > 0 || isStuck(counts);
  const busyKinds = jobs.filter((counts) => !hasProblem(counts) && counts.waiting + counts.running > 0);
  return {
    condition: problemTexts.length > 0 ? "look" : "fine",
    text: [problemTexts.join(" ") || "No job has failed.", ...busyKinds.map((counts) => kindText(counts, now))].join(
      " ",
    ),
    problems: jobs.filter(hasProblem).map((counts) => kindText(counts, now)),
  };
}

function kindText({ kind, waiting, running, failed, oldest }: JobCounts, now: Date): string {
  const counts = Object.entries({ waiting, running, failed }).filter(([, count]) => count > 0);
  const due = oldest === null ? "" : ` The oldest has been due since ${timeWords(oldest, now)}.`;
  return `${kindName(kind)}: ${counts.map(([state, count]) => `${count} ${state}`).join(", ")}.${due}`;
}
