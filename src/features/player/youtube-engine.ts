import { videoFrameUrl } from "../../domain/player/sources.ts";
import { readYoutubeMessage, YOUTUBE_LISTENING, youtubeCommand } from "../../domain/player/youtube-messages.ts";
import type { Engine, ReportPlayback } from "./engine.ts";

const RETRY_EVERY_MS = 250;
const FAILED_AFTER_MS = 20_000;

/** Controls YouTube's own frame with messages, so that no script of another site runs in this page. */
export function createYoutubeEngine(video: string, start: number, report: ReportPlayback): Engine {
  const frame = document.createElement("iframe");
  frame.src = videoFrameUrl(video, location.origin, start);
  frame.title = "YouTube video";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  // The sandbox forbids the frame to replace this page and to open dialogs.
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
  const { origin } = new URL(frame.src);
  const waitingMessages: string[] = [];
  let isReady = false;

  const post = (message: string) => frame.contentWindow?.postMessage(message, origin);
  const command = (...parameters: Parameters<typeof youtubeCommand>) => {
    const message = youtubeCommand(...parameters);
    if (isReady) post(message);
    else waitingMessages.push(message);
  };
  const onMessage = ({ source, origin: senderOrigin, data }: MessageEvent) => {
    if (!frame.isConnected) return removeEventListener("message", onMessage);
    if (source !== frame.contentWindow || senderOrigin !== origin) return;
    const message = readYoutubeMessage(data);
    if (!message) return;
    const { isReady: isReadyNow, ...change } = message;
    if (isReadyNow && !isReady) {
      isReady = true;
      for (const message of waitingMessages.splice(0)) post(message);
    }
    report(change);
  };
  addEventListener("message", onMessage);
  frame.addEventListener("load", () => {
    const loadedAt = performance.now();
    const timer = setInterval(() => {
      const hasWaitedLong = performance.now() - loadedAt > FAILED_AFTER_MS;
      if (isReady || !frame.isConnected || hasWaitedLong) clearInterval(timer);
      else post(YOUTUBE_LISTENING);
      if (!isReady && frame.isConnected && hasWaitedLong) report({ hasFailed: true });
    }, RETRY_EVERY_MS);
  });

  return {
    element: frame,
    play: () => command("playVideo"),
    pause: () => command("pauseVideo"),
    seek(second) {
      report({ second });
      command("seekTo", second, true);
    },
    setRate: (rate) => command("setPlaybackRate", rate),
  };
}
