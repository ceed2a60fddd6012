import { secondOfLineId } from "../../domain/player/line-at.ts";
import { differenceText, lengthDifference } from "../../domain/player/sound-length.ts";
import type { PlayerSources } from "../../domain/player/sources.ts";
import { watchUrl } from "../../domain/youtube/youtube.ts";
import { readPosition, storedRate, storePosition, storeRate } from "../../state/player-memory.ts";
import { isReader } from "../../state/reading.ts";
import { fetchNewestPosition, sendPositions } from "../../state/send-positions.ts";
import { copyAddress } from "../../state/share-address.ts";
import { storedReaderId } from "../../state/stored-session.ts";
import { createAudioEngine } from "./audio-engine.ts";
import { createBar } from "./bar.ts";
import type { Playback } from "./engine.ts";
import { connectMediaSession, disconnectMediaSession, reportToMediaSession } from "./media-session.ts";
import { createPlayerPosition } from "./player-position.ts";
import { createLineMarker } from "./spoken-lines.ts";
import { createYoutubeEngine } from "./youtube-engine.ts";

export interface PlayerEpisode extends PlayerSources {
  recapId: string;
  title: string;
  show: string;
  /** The page that a copied link opens. */
  path: string;
  /** The length of the sound that was transcribed. Null if it is unknown. */
  transcribedSeconds: number | null;
}

export type Player = ReturnType<typeof createPlayer>;

const STORE_EVERY_SECONDS = 5;
const SEND_EVERY_MS = 30_000;
const NEWEST_TIMEOUT_MS = 2_000;

export function createPlayer(episode: PlayerEpisode, start: number, onClose: () => void) {
  const { recapId, title, show, path, audio, video, transcribedSeconds } = episode;
  let playback: Playback = { isPlaying: false, second: start, duration: null, hasFailed: false };
  let rate = storedRate();
  const position = createPlayerPosition(start, {
    read: () => readPosition(recapId),
    store: (second, duration) => storePosition(recapId, second, duration),
    fetchNewest: async () => (isReader() ? fetchNewestPosition(recapId) : null),
  });
  let isClosed = false;
  let hasMoved = false;
  let isResuming = false;
  let needsNewest = false;
  let sentAt = performance.now();
  const readerId = storedReaderId();

  const storeCurrentPosition = () => {
    // If the reader has signed out in another tab, the next person in this browser must not get this position.
    if (readerId !== null && readerId !== storedReaderId()) return;
    position.store(playback.second, playback.duration);
  };
  const storeAndSendPosition = () => {
    storeCurrentPosition();
    sentAt = performance.now();
    void sendPositions();
  };
  const sendPositionWhenHidden = () => document.hidden && storeAndSendPosition();
  const updatePlayback = (change: Partial<Playback>) => {
    if (isClosed) return;
    const { isPlaying: wasPlaying, second: lastSecond } = playback;
    playback = { ...playback, ...change };
    if (wasPlaying && playback.second !== lastSecond) position.noteChange();
    bar.show(playback);
    spokenLines.show(playback.second);
    reportToMediaSession(playback, rate);
    const isFarFromStored = position.distanceFromStored(playback.second) >= STORE_EVERY_SECONDS;
    const isTimeToSend = playback.isPlaying && performance.now() - sentAt >= SEND_EVERY_MS;
    if (isTimeToSend || (wasPlaying && !playback.isPlaying)) storeAndSendPosition();
    else if (isFarFromStored) storeCurrentPosition();
    if (wasPlaying && !playback.isPlaying) needsNewest = true;
    // The reader has pressed a button in YouTube's frame.
    if (!wasPlaying && playback.isPlaying && needsNewest) void moveToNewest();
    if (change.duration !== undefined && transcribedSeconds !== null && change.duration !== null) {
      const difference = lengthDifference(transcribedSeconds, playback.duration);
      document.documentElement.toggleAttribute("data-approximate-times", difference !== 0);
      bar.showDifference(differenceText(difference));
      spokenLines.setOn(difference === 0);
    }
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

  const moveToNewest = async () => {
    needsNewest = false;
    const pausedSecond = playback.second;
    const newest = await position.fetchNewer();
    const isMoved = Math.abs(playback.second - pausedSecond) >= STORE_EVERY_SECONDS;
    if (newest === null || isMoved || isClosed) return;
    engine.seek(newest);
    position.adopt(newest);
  };
  const resume = async () => {
    if (isResuming || playback.isPlaying) return;
    isResuming = true;
    const timeout = new Promise((done) => setTimeout(done, NEWEST_TIMEOUT_MS));
    await Promise.race([moveToNewest(), timeout]);
    isResuming = false;
    if (!isClosed) engine.play();
  };
  const seek = (second: number) => {
    hasMoved = true;
    position.noteChange();
    engine.seek(Math.min(Math.max(second, 0), playback.duration ?? second));
  };
  const skip = (seconds: number) => seek(playback.second + seconds);
  const toggle = () => (playback.isPlaying ? engine.pause() : void resume());
  const setRate = (nextRate: number) => {
    rate = nextRate;
    storeRate(rate);
    engine.setRate(rate);
    bar.showRate(rate);
  };
  const copyLink = () => {
    copyAddress(`${location.origin}${path}#t-${Math.floor(playback.second)}`, "Link copied");
  };
  const seekClickedLine = ({ target }: MouseEvent) => {
    const text = target instanceof Element ? target.closest(".cues li > p") : null;
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
    document.documentElement.removeAttribute("data-approximate-times");
    disconnectMediaSession();
    bar.element.remove();
    onClose();
  };

  const spokenLines = createLineMarker({
    showFollowing: (isFollowing) => bar.showFollowing(isFollowing),
  });
  // Until the length of the sound is known, no line is marked.
  if (transcribedSeconds !== null) spokenLines.setOn(false);
  const bar = createBar(rate, spokenLines.canFollow, {
    toggle,
    skip,
    seek,
    setRate,
    copyLink,
    close,
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
  connectMediaSession(title, show, { play: resume, pause: engine.pause, skip, seek });

  return {
    element: bar.element,
    kind: video === null ? "audio" : "video",
    start(takesFocus: boolean) {
      engine.setRate(rate);
      engine.play();
      spokenLines.show(start);
      if (takesFocus) bar.focus();
    },
    playFrom(second: number | null) {
      if (second !== null) seek(second);
      void resume();
      spokenLines.follow();
    },
    /** The stored position can arrive late. The player ignores it if the reader has moved to another time before. */
    continueFrom(second: number | null) {
      if (second === null || hasMoved || isClosed) return;
      if (Math.abs(playback.second - start) >= STORE_EVERY_SECONDS) return;
      if (second !== start) engine.seek(second);
      position.adopt(second);
    },
    rate: () => rate,
    toggle,
    skip,
    setRate,
    copyLink,
    close,
  };
}
