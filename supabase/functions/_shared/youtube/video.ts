import { z } from "zod";
import { webUrl } from "../../../../src/domain/text/web-url.ts";

/** What is known of a video; null where a source does not say. */
export interface Video {
  id: string;
  title: string;
  description: string;
  channelId: string | null;
  /** When it came out, as ISO time. */
  publishedAt: string | null;
  seconds: number | null;
  thumbnailUrl: string | null;
  /** False for a premiere or a stream that is still to come, or going on. */
  isOut: boolean;
}

/** Everything of `first`, and of `second` what `first` does not say. */
export const joined = (first: Video, second: Video): Video => ({
  ...first,
  title: first.title || second.title,
  description: first.description || second.description,
  channelId: first.channelId ?? second.channelId,
  publishedAt: first.publishedAt ?? second.publishedAt,
  seconds: first.seconds ?? second.seconds,
  thumbnailUrl: first.thumbnailUrl ?? second.thumbnailUrl,
  isOut: first.isOut && second.isOut,
});

/** A picture as every answer has it. */
export const picture = z.object({ url: z.string(), width: z.number().optional() });

/** The largest picture. Only YouTube's own hosts: it is shown to every reader. */
export function largest(
  pictures: readonly z.infer<typeof picture>[],
  pages: string,
): string | null {
  const own = pictures.filter(({ url }) => isPicture(url, pages));
  return own.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url ?? null;
}

function isPicture(address: string, pages: string): boolean {
  if (webUrl(address) === null || !URL.canParse(address)) return false;
  const { hostname, protocol, origin } = new URL(address);
  return (protocol === "https:" && hostname.endsWith(".ytimg.com")) || origin === pages;
}
