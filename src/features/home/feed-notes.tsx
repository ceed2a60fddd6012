import * as paths from "../../paths.ts";

/** Above everybody's episodes, for a visitor who asked for their own. */
export const FeedHint = () => (
  <p className="mb-8 border-s-4 border-marker bg-marker-soft px-4 py-3 text-base">
    <a href={paths.auth(paths.myFeed())} className="link font-semibold">
      Sign In
    </a>{" "}
    to see the episodes of what you follow. Until then, here is everything.
  </p>
);

/** Above the reader's own episodes. */
export const FeedLinks = () => (
  <p className="-mt-4 mb-8 flex flex-wrap gap-x-6 gap-y-1">
    <a href={paths.onboarding()} className="link inline-block py-1">
      Manage Follows
    </a>
    <a href={paths.feed()} className="link inline-block py-1">
      Recently added
    </a>
  </p>
);
