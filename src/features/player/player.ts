import { secondOfLineId } from "../../domain/player/line-at.ts";
import type { PlayerSources } from "../../domain/player/sources.ts";
import { watchUrl } from "../../domain/youtube/youtube.ts";
import { storedRate, storePosition, storeRate } from "../../state/player-memory.ts";
import { sendPositions } from "../../state/send-positions.ts";
import { storedReaderId } from "../../state/stored-session.ts";
import { toast } from "../../state/toasts.ts";
import { createAudioEngine } from "./audio-engine.ts";
import { createBar } from "./bar.ts";
import type { Playback } from "./engine.ts";
import {
  connectMediaSession,
  disconnectMediaSession,
  reportToMediaSession,
} from "./media-session.ts";
import { createLineMarker } from "./spoken-lines.ts";
import { createYoutubeEngine } from "./youtube-engine.ts";

export interface PlayerEpisode extends PlayerSources {
  recapId: string;
  title: string;
  show: string;
  /** The page that a copied link opens. */
  path: string;
}

export type Player = ReturnType<typeof createPlayer>;

const STORE_EVERY_SECONDS = 5;
const SEND_EVERY_MS = 30_000;

export function createPlayer(episode: PlayerEpisode, start: number, onClose: () => void) {
  const { recapId, title, show, path, audio, video } = episode;
  let playback: Playback = { isPlaying: false, second: start, duration: null, hasFailed: false };
  let rate = storedRate();
  let storedSecond = start;
  let isClosed = false;
  let hasMoved = false;
  let sentAt = performance.now();
  const readerId = storedReaderId();

  const storeCurrentPosition = () => {
    storedSecond = playback.second;
    // If the reader has signed out in another tab, the next person in this browser must not get this position.
    if (readerId !== null && readerId !== storedReaderId()) return;
    storePosition(recapId, playback.second, playback.duration);
  };
  const storeAndSendPosition = () => {
    storeCurrentPosition();
    sentAt = performance.now();
    void sendPositions();
  };
  const sendPositionWhenHidden = () => document.hidden && storeAndSendPosition();
  const updatePlayback = (change: Partial<Playback>) => {
    if (isClosed) return;
    const wasPlaying = playback.isPlaying;
    playback = { ...playback, ...change };
    bar.show(playback);
    spokenLines.show(playback.second);
    reportToMediaSession(playback, rate);
    const isFarFromStored = Math.abs(playback.second - storedSecond) >= STORE_EVERY_SECONDS;
    const isTimeToSend = playback.isPlaying && performance.now() - sentAt >= SEND_EVERY_MS;
    if (isTimeToSend || (wasPlaying && !playback.isPlaying)) storeAndSendPosition();
    else if (isFarFromStored) storeCurrentPosition();
    if (change.hasFailed)
      bar.showFailure(
        video === null ? "The sound did not load." : "The video did not load.",
        audio ?? watchUrl(video ?? ""),
      );
  };
  const engine =
    video === null
      ? createAudioEngine(audio ?? "", start, updatePlayback)
      : createYoutubeEngine(video, start, updatePlayback);

  const seek = (second: number) => {
    hasMoved = true;
    engine.seek(Math.min(Math.max(second, 0), playback.duration ?? second));
  };
  const skip = (seconds: number) => seek(playback.second + seconds);
  const toggle = () => (playback.isPlaying ? engine.pause() : engine.play());
  const setRate = (nextRate: number) => {
    rate = nextRate;
    storeRate(rate);
    engine.setRate(rate);
    bar.showRate(rate);
  };
  const copyLink = () => {
    const address = `${location.origin}${path}#t-${Math.floor(playback.second)}`;
    const copyPromise = navigator.clipboard?.writeText(address) ?? Promise.reject();
    copyPromise.then(
      () => toast.success("Link copied"),
      () => toast.error(`Copy this address: ${address}`, "The link was not copied"),
    );
  };
  const seekClickedLine = ({ target }: MouseEvent) => {
    const text = target instanceof Element ? target.closest(".cues > li > p") : null;
    const second = secondOfLineId(text?.closest("li")?.id ?? "");
    if (second !== null && getSelection()?.isCollapsed !== false) seek(second);
  };
  const close = () => {
    if (isClosed) return;
    engine.pause();
    storeAndSendPosition();
    isClosed = true;
    listeners.abort();
    spokenLines.end();
    disconnectMediaSession();
    bar.element.remove();
    onClose();
  };

  const spokenLines = createLineMarker({
    showFollowing: (isFollowing) => bar.showFollowing(isFollowing),
  });
  const bar = createBar(rate, spokenLines.canFollow, {
    ...{ toggle, skip, seek, setRate, copyLink, close },
    follow: () => spokenLines.follow(),
  });
  bar.element.prepend(engine.element);
  bar.show(playback);
  const listeners = new AbortController();
  const { signal } = listeners;
  addEventListener("pagehide", storeCurrentPosition, { signal });
  addEventListener("sign-out-confirmed", storeAndSendPosition, { signal });
  document.addEventListener("visibilitychange", sendPositionWhenHidden, { signal });
  document.addEventListener("click", seekClickedLine, { signal });
  connectMediaSession(title, show, { play: engine.play, pause: engine.pause, skip, seek });

  return {
    element: bar.element,
    kind: video === null ? "audio" : "video",
    start() {
      engine.setRate(rate);
      engine.play();
      spokenLines.show(start);
      bar.focus();
    },
    playFrom(second: number | null) {
      if (second !== null) seek(second);
      engine.play();
      spokenLines.follow();
    },
    /** The stored position can arrive late. The player ignores it if the reader has moved to another time before. */
    continueFrom(second: number | null) {
      if (second === null || second === start || hasMoved || isClosed) return;
      if (Math.abs(playback.second - start) < STORE_EVERY_SECONDS) engine.seek(second);
    },
    rate: () => rate,
    ...{ toggle, skip, setRate, copyLink, close },
  };
}
