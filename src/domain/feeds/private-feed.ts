export const PRIVATE_FEED_SECRET = /^[0-9a-f]{64}$/;

export const privateFeedAddress = (backendUrl: string, secret: string): string =>
  `${backendUrl}/functions/v1/my-feed-rss?secret=${secret}`;

/** The same addresses as in src/paths.ts, which Supabase does not deploy with the functions. */
export const recapPath = (slug: string): string => `/recap/${encodeURIComponent(slug)}`;

export const MY_FEED_CHANNEL = {
  title: "My Feed",
  description: "New recaps from the shows and categories you follow.",
  pagePath: "/feed",
  feedPath: null,
} as const;
