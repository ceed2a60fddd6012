import { useState } from "react";
import { checkFeed, type FollowedFeed, fetchFollowedFeeds, stopFeed } from "../../../data/feeds.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { useLatest, useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { showFailure } from "../failure.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { timeWords } from "../kit/time-words.ts";
import { WorkButton } from "../kit/WorkButton.tsx";

/** Lists the followed feeds. The server never returns the addresses of these feeds. */
export function FollowedFeeds({ onChecked }: { onChecked: () => void }) {
  const [loadedFeeds, reload] = useLoadable("all", fetchFollowedFeeds);
  const feeds = useLatest(loadedFeeds) ?? [];
  const [feedToStop, setFeedToStop] = useState<FollowedFeed | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const check = async ({ id, title }: FollowedFeed) => {
    try {
      const found = await checkFeed(id);
      if (found === null) toast.error(`The check of ${title} failed`);
      else toast.success(`${formatCount(found, "new episode")} found`, title);
    } finally {
      reload();
      onChecked();
    }
  };
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
  if (loadedFeeds.state === "failed") return <InlineFailure subject="The followed feeds" retry={reload} />;
  if (feeds.length === 0) return null;
  return (
    <section aria-labelledby="followed-feeds" className="mt-10 max-w-3xl">
      <h3 id="followed-feeds" className="text-h3">
        Followed feeds
      </h3>
      <p className="mt-1 text-ui text-muted">
        To transcribe each new episode of a show, open the show in the tab{" "}
        <a className="link" href={paths.adminShows()}>
          Shows
        </a>
        .
      </p>
      <ul className="mt-3 grid gap-3">
        {feeds.map((feed) => (
          <li key={feed.id} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <span className="font-semibold">{feed.title}</span> <span className="text-muted">{feed.host}</span>
              <span className="block text-ui">{lastCheckText(feed)}</span>
            </div>
            <div className="flex flex-wrap gap-x-4">
              <WorkButton text="Check now" busyText="Checking…" subject={feed.title} work={() => check(feed)} />
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
            </div>
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
  if (checkedAt === null) return failure ?? "Not checked yet.";
  const time = timeWords(checkedAt, new Date());
  if (failure !== null) return `The check at ${time} failed. ${failure}`;
  return `Checked at ${time}. ${formatCount(foundCount, "new episode")} so far.`;
}
