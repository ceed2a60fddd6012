import { isLocalAddress } from "../site/local-address.ts";
import { validWebUrl } from "../text/web-url.ts";
import { videoIdOf } from "../youtube/youtube.ts";

export interface PlayerSources {
  /** The https address of a sound file. The content security policy of the page allows no media without https. */
  audio: string | null;
  /** The id of a YouTube video. */
  video: string | null;
}

interface EpisodeMedia {
  enclosureUrl: string | null;
  enclosureType: string | null;
  youtubeUrl: string | null;
}

const MEDIA_TYPE = /^(?:audio|video)\//i;
const MEDIA_FILE = /\.(?:mp3|m4a|m4b|mp4|aac|ogg|oga|opus|wav|flac|webm)$/i;

export const playerSources = ({ enclosureUrl, enclosureType, youtubeUrl }: EpisodeMedia): PlayerSources => ({
  audio: audioOf(enclosureUrl, enclosureType),
  video: youtubeUrl === null ? null : videoIdOf(youtubeUrl),
});

function audioOf(address: string | null, type: string | null): string | null {
  const safeAddress = validWebUrl(address);
  if (safeAddress === null || !URL.canParse(safeAddress)) return null;
  const url = new URL(safeAddress);
  const isMedia = type?.trim() ? MEDIA_TYPE.test(type.trim()) : MEDIA_FILE.test(url.pathname);
  if (!isMedia || url.username || url.password) return null;
  // The local server of the demo also serves sound files, and it has no https.
  if (!isLocalAddress(url.href)) url.protocol = "https:";
  return url.href;
}

/** Returns the server that sees the reader's network address when the reader presses Play. */
export const playerHost = ({ audio, video }: PlayerSources): string =>
  audio === null && video !== null ? "www.youtube-nocookie.com" : new URL(audio ?? "").hostname;

export const videoFrameUrl = (video: string, origin: string, second: number): string => {
  const params = new URLSearchParams({
    enablejsapi: "1",
    origin,
    playsinline: "1",
    rel: "0",
    autoplay: "1",
    start: String(Math.floor(second)),
  });
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?${params}`;
};
