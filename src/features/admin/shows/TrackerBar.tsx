import { QuietButton } from "../../../ui/QuietButton.tsx";
import { withKeys } from "../../../ui/with-keys.ts";
import type { useTracker } from "./use-tracker.ts";

export function TrackerBar({ tracker }: { tracker: ReturnType<typeof useTracker> }) {
  const { job, problems, track } = tracker;
  return (
    <>
      <QuietButton disabled={job.state !== "idle"} onClick={() => void track()}>
        {job.state === "tracking" ? "Running…" : "Run Auto-Tracker"}
      </QuietButton>
      <div role="status" className="basis-full empty:hidden">
        {job.state === "generating" && (
          <p className="text-muted">Creating a recap of the latest video. This may take a few minutes.</p>
        )}
        {problems.length > 0 && (
          <ul className="admin-problems">
            {withKeys(problems).map(({ key, item: { show, reason } }) => (
              <li key={key}>
                {show !== null && <strong>{show}: </strong>}
                {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
