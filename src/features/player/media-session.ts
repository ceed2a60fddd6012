import { BACK_SECONDS, FORWARD_SECONDS } from "../../domain/player/keys.ts";
import type { Playback } from "./engine.ts";

interface MediaControls {
  play(): void;
  pause(): void;
  skip(seconds: number): void;
  seek(second: number): void;
}

/** Lets media keys, headphones and the lock screen control the player. */
export function connectMediaSession(title: string, artist: string, controls: MediaControls): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({ title, artist });
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", controls.play],
    ["pause", controls.pause],
    ["seekbackward", ({ seekOffset }) => controls.skip(-(seekOffset ?? BACK_SECONDS))],
    ["seekforward", ({ seekOffset }) => controls.skip(seekOffset ?? FORWARD_SECONDS)],
    ["seekto", ({ seekTime }) => seekTime !== undefined && controls.seek(seekTime)],
  ];
  for (const [action, handler] of handlers) {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // The browser does not know this action.
    }
  }
}

export function reportToMediaSession({ isPlaying, second, duration }: Playback, rate: number) {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.playbackState = isPlaying ? "playing" : "paused";
  if (duration !== null && second <= duration)
    navigator.mediaSession.setPositionState?.({ duration, position: second, playbackRate: rate });
}

export function disconnectMediaSession(): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = "none";
}
