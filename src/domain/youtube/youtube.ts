/** Specification §5 fixes this text. */
export const INVALID_VIDEO_URL = "Invalid YouTube URL. Please enter a valid YouTube video URL.";
export const INVALID_CHANNEL_URL = "Invalid YouTube channel URL. Please enter one like https://www.youtube.com/@name.";

/** Matches only these exact host names. A longer name, a final dot or a port could lead to another server (security E11). */
export const YOUTUBE_HOST = /^(?:(?:(?:www|m|music)\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/;
const CHANNEL_HOST = /^(?:(?:www|m|music)\.)?youtube\.com$/;

export const VIDEO_ID = /^[\w-]{11}$/;
export const CHANNEL_ID = /^UC[\w-]{22}$/;
const HANDLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.·-]{0,99}$/u;
/** These words in addresses are as long as a video id. They open the players of playlists and live streams. */
const NOT_VIDEO_IDS = ["videoseries", "live_stream"];
const VIDEO_FOLDERS = ["shorts", "embed", "live", "v", "e"];

/** To fetch the videos of a channel, the tracker needs the id. For a reference of another kind, the tracker first fetches the id. */
export type ChannelRef = { kind: "id" | "handle" | "custom" | "user"; name: string };

export function videoIdOf(address: string): string | null {
  const url = youtubeUrl(address, YOUTUBE_HOST);
  if (!url) return null;
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const id = isShortAddress(url) ? first : VIDEO_FOLDERS.includes(first) ? second : idInQuery(url, first);
  return VIDEO_ID.test(id) && !NOT_VIDEO_IDS.includes(id) ? id : null;
}

const isShortAddress = (url: URL) => url.hostname === "youtu.be";
const idInQuery = (url: URL, page: string) => (page === "watch" ? (url.searchParams.get("v") ?? "") : "");

export function channelRefOf(address: string): ChannelRef | null {
  const text = address.trim();
  if (CHANNEL_ID.test(text)) return { kind: "id", name: text };
  if (text.startsWith("@")) return handleOf(text);
  const url = youtubeUrl(text, CHANNEL_HOST);
  if (url?.protocol !== "https:") return null;
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean).map(decodePart);
  if (first.startsWith("@")) return handleOf(first);
  if (first === "channel") return CHANNEL_ID.test(second) ? { kind: "id", name: second } : null;
  if (!HANDLE.test(second)) return null;
  if (first === "c") return { kind: "custom", name: second };
  return first === "user" ? { kind: "user", name: second } : null;
}

function handleOf(text: string): ChannelRef | null {
  const name = text.slice(1);
  return HANDLE.test(name) ? { kind: "handle", name } : null;
}

const CHANNEL_FOLDERS = { id: "/channel/", handle: "/@", custom: "/c/", user: "/user/" } as const;

export const channelPath = ({ kind, name }: ChannelRef): string => CHANNEL_FOLDERS[kind] + encodeURIComponent(name);

export const watchUrl = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;

/** Returns null for an address with a port, user or password, because such an address could lead to another server. */
function youtubeUrl(address: string, host: RegExp): URL | null {
  const text = address.trim();
  const fullAddress = /^[a-z\d.-]+\.[a-z]+\//i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(fullAddress)) return null;
  const url = new URL(fullAddress);
  const hasOnlyHost = /^https?:$/.test(url.protocol) && !url.port && !url.username && !url.password;
  return hasOnlyHost && host.test(url.hostname) ? url : null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export const minutesFromSeconds = (seconds: number | null): number | null =>
  seconds !== null && seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null;
