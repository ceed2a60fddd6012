import { fetchNewestInFeed } from "../../data/feed.ts";
import * as paths from "../../paths.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { NoEpisodes } from "../../ui/NoEpisodes.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { FeedHeader } from "./FeedHeader.tsx";

/** The build renders one version for readers and one for visitors. The stored session selects the version. */
export const MyFeed = withAuth(Feed);

const load = (_userId: string, signal: AbortSignal) => fetchNewestInFeed(signal);

function Feed() {
  const session = useAuth();
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [feed, retry] = useLoadable(userId, load);
  if (session.state === "signed-out") return <SignedOut />;
  return (
    <>
      {userId === null && (
        <div className="signed-in:hidden">
          <SignedOut />
        </div>
      )}
      {/* Keep the same element while the session loads. If React replaced the element, a click could get lost. */}
      <div className={userId === null ? "signed-out:hidden" : undefined}>
        <FeedHeader
          text="Recently added recaps from the shows and categories you follow."
          link={{ text: "All recaps by date", href: paths.myFeed() }}
        />
        {feed.state === "failed" && <LoadFailed subject="Your feed" retry={retry} />}
        {feed.state === "loading" && (
          <div className="page">
            <CardPlaceholders />
          </div>
        )}
        {feed.state === "ready" && feed.value.length === 0 && <NoEpisodes mode="feed" />}
        {feed.state === "ready" && feed.value.length > 0 && (
          <div className="page">
            <EpisodeGrid episodes={feed.value} now={Date.now()} />
          </div>
        )}
      </div>
    </>
  );
}

const SignedOut = () => (
  <Notice
    heading="My Feed"
    text="Sign in and follow shows or categories. Their new recaps then appear here."
  >
    <p className="mt-8 flex flex-wrap justify-center gap-3">
      <a href={paths.auth(paths.feed())} className="button">
        Sign In
      </a>
      <a href={paths.signUp(paths.feed())} className="button-quiet">
        Create Account
      </a>
    </p>
  </Notice>
);
