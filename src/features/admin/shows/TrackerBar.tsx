import { QuietButton } from "../../../ui/QuietButton.tsx";
import { withKeys } from "../../../ui/with-keys.ts";
import type { useVideos } from "./use-videos.ts";

export function TrackerBar({ videos }: { videos: ReturnType<typeof useVideos> }) {
  const { work, problems, track } = videos;
  return (
    <>
      <QuietButton disabled={work.state !== "idle"} onClick={() => void track()}>
        {work.state === "tracking" ? "Running…" : "Run Auto-Tracker"}
      </QuietButton>
      <div role="status" className="basis-full empty:hidden">
        {work.state === "generating" && (
          <p className="text-muted">
            Creating a recap of the latest video. This may take a few minutes.
          </p>
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
