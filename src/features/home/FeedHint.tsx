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
