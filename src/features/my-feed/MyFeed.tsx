import { fetchNewest } from "../../data/feed.ts";
import * as paths from "../../paths.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { CardPlaceholders } from "../../ui/CardPlaceholders.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { FeedHeader } from "./FeedHeader.tsx";

/** The My Feed page. At build it is drawn for both, and what is stored shows the right one. */
export function MyFeed() {
  return (
    <AuthProvider>
      <Feed />
    </AuthProvider>
  );
}

function Feed() {
  const session = useAuth();
  if (session.state === "signed-out") return <SignedOut />;
  const userId = session.state === "signed-in" ? session.user.id : null;
  return (
    <>
      {userId === null && (
        <div className="signed-in:hidden">
          <SignedOut />
        </div>
      )}
      {/* One element throughout: a link that is pressed while the session is read stays that link. */}
      <div className={userId === null ? "signed-out:hidden" : undefined}>
        <Header />
        {userId === null ? <Placeholders /> : <Newest userId={userId} />}
      </div>
    </>
  );
}

const Placeholders = () => (
  <div className="page">
    <CardPlaceholders />
  </div>
);

const Header = () => (
  <FeedHeader
    text="The newest recaps of what you follow, as they came in."
    other={{ text: "All of it, by date", href: paths.myFeed() }}
  />
);

const SignedOut = () => (
  <Notice
    heading="My Feed"
    text="Sign in, follow shows and categories, and what is new in them comes together here."
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

const load = (_userId: string, signal: AbortSignal) => fetchNewest(signal);

function Newest({ userId }: { userId: string }) {
  const [feed, retry] = useLoadable(userId, load);
  switch (feed.state) {
    case "failed":
      return <LoadFailed what="Your feed" retry={retry} />;
    case "ready":
      return feed.value.length > 0 ? (
        <div className="page">
          <EpisodeGrid episodes={feed.value} now={Date.now()} />
        </div>
      ) : (
        <Notice
          heading="No episodes found"
          text="No new episodes from your followed shows and categories."
          headingLevel={2}
        />
      );
    default:
      return <Placeholders />;
  }
}
