import { isRecord } from "../text/is-record.ts";

/** YouTube's player sends its state to the page as JSON messages. A message has only the values that have changed. */
export interface YoutubeReport {
  isReady: boolean;
  second?: number;
  duration?: number;
  isPlaying?: boolean;
  hasFailed: boolean;
}

const PLAYING = 1;
const BUFFERING = 3;

/** Returns null for a message that YouTube's player does not send. */
export function readYoutubeMessage(data: unknown): YoutubeReport | null {
  const message = parse(data);
  if (!isRecord(message) || typeof message["event"] !== "string") return null;
  const { event, info } = message;
  const report: YoutubeReport = {
    isReady: event === "onReady" || event === "initialDelivery",
    hasFailed: event === "onError",
  };
  if (event === "onStateChange" && typeof info === "number") {
    report.isPlaying = info === PLAYING || info === BUFFERING;
  }
  if (isRecord(info)) {
    const { currentTime, duration, playerState } = info;
    if (isSecond(currentTime)) report.second = currentTime;
    if (isSecond(duration) && duration > 0) report.duration = duration;
    if (typeof playerState === "number") report.isPlaying = playerState === PLAYING || playerState === BUFFERING;
  }
  return report;
}

const isSecond = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

function parse(data: unknown): unknown {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

export const youtubeCommand = (func: string, ...args: (number | string | boolean)[]): string =>
  JSON.stringify({ event: "command", func, args, id: "player", channel: "widget" });

/** YouTube's player sends no messages before the page has sent this message. */
export const YOUTUBE_LISTENING = JSON.stringify({
  event: "listening",
  id: "player",
  channel: "widget",
});
