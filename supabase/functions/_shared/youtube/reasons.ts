import { Refused } from "../refused.ts";

/** These sentences tell editors what to do. They never contain text from YouTube (security E16). */
const REASONS = {
  unreachable: [502, "YouTube could not be reached. Please try again in a moment."],
  slow: [502, "YouTube took too long to answer. Please try again in a moment."],
  "too-large": [502, "YouTube's answer was too large to read."],
  unreadable: [502, "YouTube's answer could not be read. Its format may have changed."],
  redirected: [
    502,
    "YouTube redirected the request, and this site follows no redirects. Check the address of the channel or video.",
  ],
  consent: [502, "YouTube showed its consent page instead of an answer. Set YOUTUBE_API_KEY, or try again later."],
  "too-many": [503, "YouTube gets too many requests from this server. Wait an hour, or set YOUTUBE_API_KEY."],
  quota: [503, "Today's quota of the YouTube API key is used up. It starts again at midnight Pacific time."],
  key: [502, "YouTube refused the API key. Check YOUTUBE_API_KEY, and that the YouTube Data API v3 is enabled for it."],
  "no-channel": [404, "YouTube has no such channel. Check its address."],
  "no-uploads": [404, "YouTube does not know the channel, or the channel has no public videos."],
  unavailable: [404, "The video is not available: it is deleted or private, or its address is wrong."],
  private: [404, "The video is private. Make it public or unlisted, then try again."],
  restricted: [
    404,
    "YouTube shows this video only to signed-in viewers, because it has an age limit or is for members.",
  ],
  "not-released": [404, "The video is not released yet. Try again after its release."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type Reason = keyof typeof REASONS;

export class YouTubeRefused extends Refused {
  readonly reason: Reason;

  constructor(reason: Reason) {
    const [status, sentence] = REASONS[reason];
    super(status, sentence);
    this.reason = reason;
  }
}

export const NO_CAPTIONS = "The video has no captions.";
