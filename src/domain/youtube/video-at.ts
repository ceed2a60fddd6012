import { validWebUrl } from "../text/web-url.ts";
import { YOUTUBE_HOST } from "./youtube.ts";

const VIDEO_SITES: [host: RegExp, at: (url: URL, second: number) => void][] = [
  [YOUTUBE_HOST, (url, second) => url.searchParams.set("t", `${second}s`)],
  [/^(?:(?:www|player)\.)?vimeo\.com$/, (url, second) => setHash(url, `t=${second}s`)],
  [/^(?:www\.)?dailymotion\.com$/, (url, second) => url.searchParams.set("start", String(second))],
  [/^(?:www\.)?twitch\.tv$/, (url, second) => url.searchParams.set("t", `${second}s`)],
];

function setHash(url: URL, hash: string) {
  url.hash = hash;
}

export function videoUrlAt(address: string | null, start: number | null): string | null {
  const safeAddress = validWebUrl(address);
  if (safeAddress === null || start === null || start < 0 || !URL.canParse(safeAddress)) return null;
  const url = new URL(safeAddress);
  const player = VIDEO_SITES.find(([host]) => host.test(url.hostname));
  if (!player) return null;
  player[1](url, Math.floor(start));
  return url.href;
}
