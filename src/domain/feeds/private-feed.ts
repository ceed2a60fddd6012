export const PRIVATE_FEED_SECRET = /^[0-9a-f]{64}$/;

export const privateFeedAddress = (backendUrl: string, secret: string): string =>
  `${backendUrl}/functions/v1/my-feed-rss?secret=${secret}`;
