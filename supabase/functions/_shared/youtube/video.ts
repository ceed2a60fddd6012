import { z } from "zod";
import { validWebUrl } from "../../../../src/domain/text/web-url.ts";

export interface Video {
  id: string;
  title: string;
  description: string;
  channelId: string | null;
  /** The time in ISO 8601, or null if it is unknown. */
  publishedAt: string | null;
  seconds: number | null;
  thumbnailUrl: string | null;
  /** False for a premiere or stream that has not ended. */
  isReleased: boolean;
}

export const mergeVideos = (first: Video, second: Video): Video => ({
  ...first,
  title: first.title || second.title,
  description: first.description || second.description,
  channelId: first.channelId ?? second.channelId,
  publishedAt: first.publishedAt ?? second.publishedAt,
  seconds: first.seconds ?? second.seconds,
  thumbnailUrl: first.thumbnailUrl ?? second.thumbnailUrl,
  isReleased: first.isReleased && second.isReleased,
});

export const pictureSchema = z.object({ url: z.string(), width: z.number().optional() });

/** Accepts only pictures on YouTube's own hosts, because the browsers of readers load these pictures. */
export function largestPictureUrl(
  pictures: readonly z.infer<typeof pictureSchema>[],
  pageOrigin: string,
): string | null {
  const youtubePictures = pictures.filter(({ url }) => isPicture(url, pageOrigin));
  return youtubePictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url ?? null;
}

function isPicture(address: string, pageOrigin: string): boolean {
  if (validWebUrl(address) === null || !URL.canParse(address)) return false;
  const { hostname, protocol, origin } = new URL(address);
  return (protocol === "https:" && hostname.endsWith(".ytimg.com")) || origin === pageOrigin;
}
