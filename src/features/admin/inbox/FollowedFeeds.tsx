import { useState } from "react";
import { type FollowedFeed, fetchFollowedFeeds, stopFeed } from "../../../data/feeds.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { timeWords } from "../kit/time-words.ts";

/** Lists the followed feeds. The server never returns the addresses of these feeds. */
export function FollowedFeeds() {
  const [feeds, reload] = useLoadable("all", fetchFollowedFeeds);
  const [feedToStop, setFeedToStop] = useState<FollowedFeed | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const stop = async () => {
    setConfirming(false);
    if (!feedToStop) return;
    try {
      await stopFeed(feedToStop.id);
      toast.success("Stopped following", feedToStop.title);
    } catch (error) {
      showFailure(error);
    }
    reload();
  };
  if (feeds.state === "failed")
    return <InlineFailure subject="The followed feeds" retry={reload} />;
  if (feeds.state !== "ready" || feeds.value.length === 0) return null;
  return (
    <section aria-labelledby="followed-feeds" className="mt-10 max-w-3xl">
      <h3 id="followed-feeds" className="text-h3">
        Followed feeds
      </h3>
      <ul className="mt-3 grid gap-3">
        {feeds.value.map((feed) => (
          <li key={feed.id} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <div className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{feed.title}</span>{" "}
              <span className="text-muted">{feed.host}</span>
              <span className="block text-ui">{lastCheckText(feed)}</span>
            </div>
            <button
              type="button"
              className="link min-h-8"
              aria-label={`Stop following ${feed.title}`}
              onClick={() => {
                setFeedToStop(feed);
                setConfirming(true);
              }}
            >
              Stop following
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isConfirming}
        question={`Stop following ${feedToStop?.title ?? ""}?`}
        text="The episodes stay on the site, but the site imports no new episodes."
        confirmText="Stop"
        confirm={() => void stop()}
        cancel={() => setConfirming(false)}
      />
    </section>
  );
}

function lastCheckText({ checkedAt, failure, foundCount }: FollowedFeed): string {
  if (checkedAt === null) return "Not checked yet.";
  const time = timeWords(checkedAt, new Date());
  if (failure !== null) return `The check at ${time} failed. ${failure}`;
  return `Checked at ${time}. ${formatCount(foundCount, "new episode")} so far.`;
}
