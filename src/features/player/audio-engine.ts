import type { Engine, ReportPlayback } from "./engine.ts";

export function createAudioEngine(address: string, start: number, report: ReportPlayback): Engine {
  const audio = new Audio();
  audio.preload = "metadata";
  audio.src = address;
  audio.hidden = true;
  let pendingSecond: number | null = start;

  const seekIfReady = () => {
    if (pendingSecond === null || audio.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    const end = Number.isFinite(audio.duration) ? audio.duration : pendingSecond;
    audio.currentTime = Math.min(pendingSecond, end);
    pendingSecond = null;
  };
  const reportLength = () => report({ duration: Number.isFinite(audio.duration) ? audio.duration : null });

  audio.addEventListener("loadedmetadata", () => {
    seekIfReady();
    reportLength();
  });
  audio.addEventListener("durationchange", reportLength);
  audio.addEventListener("timeupdate", () => {
    if (pendingSecond === null) report({ second: audio.currentTime });
  });
  for (const type of ["play", "playing", "pause", "ended"]) {
    audio.addEventListener(type, () => report({ isPlaying: !audio.paused && !audio.ended }));
  }
  audio.addEventListener("error", () => report({ hasFailed: true, isPlaying: false }));

  return {
    element: audio,
    play() {
      // The browser can refuse to play without a click. In this case, the button still says Play.
      audio.play().catch(() => report({ isPlaying: !audio.paused }));
    },
    pause: () => audio.pause(),
    seek(second) {
      pendingSecond = second;
      report({ second });
      seekIfReady();
    },
    setRate(rate) {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
  };
}
