import { useState } from "react";
import { dropJob, type FailingJob, fetchFailingJobs, retryJob } from "../../../data/jobs.ts";
import * as paths from "../../../paths.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { KeepFocus } from "../kit/KeepFocus.tsx";
import { timeWords } from "../kit/time-words.ts";
import { kindName } from "./job-words.ts";

const nameOf = ({ kind, key, title }: FailingJob) => `${kindName(kind)}: ${title ?? key}`;

/** Lists the jobs whose last attempt failed. An admin can try them again, or drop them. */
export function FailingJobs({ onChanged }: { onChanged: () => void }) {
  const [loadedJobs, reload] = useLoadable("all", fetchFailingJobs);
  const jobs = useLatest(loadedJobs) ?? [];
  const [jobToDrop, setJobToDrop] = useState<FailingJob | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const change = async (job: FailingJob, work: (job: FailingJob) => Promise<boolean>, success: string) => {
    try {
      if (await work(job)) toast.success(success, nameOf(job));
      else toast.error("Someone else has changed this job", nameOf(job));
    } catch (error) {
      showFailure(error);
    }
    reload();
    onChanged();
  };
  const drop = async () => {
    setConfirming(false);
    if (jobToDrop) await change(jobToDrop, dropJob, "Dropped");
  };
  if (loadedJobs.state === "failed") return <InlineFailure subject="The failing jobs" retry={reload} />;
  return (
    <KeepFocus className="w-full basis-full empty:-mt-2">
      {jobs.length > 0 && (
        <section aria-labelledby="failing-jobs" className="mb-4">
          <h2 id="failing-jobs" className="font-semibold">
            Failing jobs
          </h2>
          <ul className="mt-2 grid gap-3">
            {jobs.map((job) => (
              <li key={`${job.kind} ${job.key}`} className="flex flex-wrap items-baseline justify-between gap-x-6">
                <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <span className="block font-semibold">{nameOf(job)}</span>
                  {job.reason} {retryText(job)}
                </div>
                <div className="flex flex-wrap gap-x-4">
                  <button
                    type="button"
                    className="link min-h-8"
                    aria-label={`Try again: ${nameOf(job)}`}
                    onClick={() => void change(job, retryJob, "The next run tries again")}
                  >
                    Try again
                  </button>
                  {job.canDrop ? (
                    <button
                      type="button"
                      className="link min-h-8"
                      aria-label={`Drop: ${nameOf(job)}`}
                      onClick={() => {
                        setJobToDrop(job);
                        setConfirming(true);
                      }}
                    >
                      Drop
                    </button>
                  ) : (
                    <a
                      className="link inline-flex min-h-8 items-center"
                      href={paths.adminInbox()}
                      aria-label={`Go to the Inbox: ${nameOf(job)}`}
                    >
                      Go to the Inbox
                    </a>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <ConfirmDialog
            isOpen={isConfirming}
            question={jobToDrop ? `Drop ${nameOf(jobToDrop)}?` : ""}
            text="The site does not do this job. It does other jobs of the same kind as usual."
            confirmText="Drop"
            confirm={() => void drop()}
            cancel={() => setConfirming(false)}
          />
        </section>
      )}
    </KeepFocus>
  );
}

const retryText = ({ retryAt }: FailingJob) =>
  retryAt === null ? "No run tries it again." : `The site tries again at ${timeWords(retryAt, new Date())}.`;
