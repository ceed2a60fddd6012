import { useStore } from "@nanostores/react";
import { feedViewQuery, parseFeedView } from "../../domain/content/browse.ts";
import { useSamePageLinks } from "../../hooks/use-same-page-links.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { $search } from "../../state/address.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { FeedHeader } from "./FeedHeader.tsx";
import { FeedList } from "./FeedList.tsx";

/** The build renders a version for readers and a version for visitors. CSS shows the version that fits the stored session. */
export const MyFeed = withAuth(MyFeedContent);

function MyFeedContent() {
  const session = useAuth();
  const search = useStore($search, { ssr: "initial" });
  const view = parseFeedView(search);
  const { follow: followLink, hasFollowedLink } = useSamePageLinks(paths.feed());
  const isReader = session.state === "signed-in";
  useTitle(view.isUnread ? "Unread in My Feed" : "My Feed");
  if (session.state === "signed-out") return <SignInNotice />;
  return (
    <>
      {!isReader && (
        <div className="signed-in:hidden">
          <SignInNotice />
        </div>
      )}
      {/* Keep the same element while the session loads. If React replaced the element, a click could get lost. */}
      <div className={isReader ? undefined : "signed-out:hidden"}>
        <FeedHeader
          text="Recently added recaps from the shows and categories you follow."
          link={{ text: "All recaps by date", href: paths.myFeed() }}
        />
        {/* biome-ignore lint/a11y: the links inside are the controls; this handler loads their pages without a navigation */}
        <div className="page" onClick={followLink}>
          <FeedList
            view={view}
            order="arrival"
            isReader={isReader}
            hasFollowedLink={hasFollowedLink.current}
            hrefFor={(newView) => paths.feed() + feedViewQuery(newView)}
          />
        </div>
      </div>
    </>
  );
}

const SignInNotice = () => (
  <Notice heading="My Feed" text="Sign in and follow shows or categories. Their new recaps then appear here.">
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
