import { atom } from "nanostores";
import { useEffect, useState } from "react";
import { type PlayerSources, playerHost } from "../../../domain/player/sources.ts";
import { allowHost, isAllowedHost, storedRate, storeRate } from "../../../state/player-memory.ts";
import { createAudioEngine } from "../../player/audio-engine.ts";
import type { Engine, Playback } from "../../player/engine.ts";
import { createYoutubeEngine } from "../../player/youtube-engine.ts";

const SILENCE: Playback = { isPlaying: false, second: 0, duration: null, hasFailed: false };

export type Sound = NonNullable<ReturnType<typeof useSound>>;

/** Plays the recording of the recap. Nothing loads before the editor first plays. Returns null if there is no recording. */
export function useSound({ audio, video }: PlayerSources) {
  const [sound] = useState(() => (audio === null && video === null ? null : createSound({ audio, video })));
  useEffect(() => sound?.close, [sound]);
  return sound;
}

function createSound({ audio, video }: PlayerSources) {
  const $playback = atom(SILENCE);
  const host = playerHost({ audio, video });
  let engine: Engine | undefined;
  let holder: HTMLElement | null = null;
  const report = (change: Partial<Playback>) => $playback.set({ ...$playback.get(), ...change });
  const open = (second: number): Engine => {
    const newEngine =
      audio === null ? createYoutubeEngine(video ?? "", second, report) : createAudioEngine(audio, second, report);
    allowHost(host);
    holder?.append(newEngine.element);
    newEngine.setRate(storedRate());
    engine = newEngine;
    return newEngine;
  };
  const playFrom = (second: number) => {
    const from = Math.max(0, second);
    if (engine) engine.seek(from);
    else report({ second: from });
    (engine ?? open(from)).play();
  };
  return {
    $playback,
    /** The server that sees the editor's network address, if the editor has not played anything from it yet. */
    newHost: isAllowedHost(host) ? null : host,
    hold: (element: HTMLElement | null) => {
      holder = element;
      if (element && engine) element.append(engine.element);
    },
    playFrom,
    toggle: () => {
      if ($playback.get().isPlaying) engine?.pause();
      else (engine ?? open($playback.get().second)).play();
    },
    skip: (seconds: number) => {
      const second = Math.max(0, $playback.get().second + seconds);
      if (engine) engine.seek(second);
      else report({ second });
    },
    setRate: (rate: number) => {
      storeRate(rate);
      engine?.setRate(rate);
    },
    close: () => {
      engine?.pause();
      engine?.element.remove();
      engine = undefined;
      $playback.set(SILENCE);
    },
  };
}
