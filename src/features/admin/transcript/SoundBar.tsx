import { useStore } from "@nanostores/react";
import { useId, useState } from "react";
import { clockTime } from "../../../domain/content/durations.ts";
import { RATES } from "../../../domain/player/keys.ts";
import { storedRate } from "../../../state/player-memory.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { BACK_SECONDS } from "./shortcuts.ts";
import type { Sound } from "./use-sound.ts";

interface Props {
  sound: Sound;
  isFollowing: boolean;
  setFollowing: (isFollowing: boolean) => void;
}

export function SoundBar({ sound, isFollowing, setFollowing }: Props) {
  const { isPlaying, second, duration, hasFailed } = useStore(sound.$playback);
  const [rate, setRate] = useState(storedRate);
  const id = useId();
  const position = clockTime(Math.floor(second));
  return (
    <div className="desk-sound">
      <div ref={sound.hold} className="contents" />
      <QuietButton aria-describedby={sound.newHost === null ? undefined : id} onClick={sound.toggle}>
        {isPlaying ? "Pause" : "Play"}
      </QuietButton>
      <QuietButton onClick={() => sound.skip(-BACK_SECONDS)}>Back {BACK_SECONDS} s</QuietButton>
      <span className="text-meta text-muted tabular-nums">
        {duration === null ? position : `${position} / ${clockTime(Math.floor(duration))}`}
      </span>
      <select
        aria-label="Speed"
        className="desk-rate"
        value={rate}
        onChange={({ target }) => {
          setRate(Number(target.value));
          sound.setRate(Number(target.value));
        }}
      >
        {RATES.map((choice) => (
          <option key={choice} value={choice}>
            {choice}×
          </option>
        ))}
      </select>
      <label className="inline-flex min-h-11 items-center gap-2 text-ui">
        <input
          type="checkbox"
          className="size-5"
          checked={isFollowing}
          onChange={({ target }) => setFollowing(target.checked)}
        />
        Follow the sound
      </label>
      {hasFailed && (
        <p role="alert" className="w-full text-danger">
          The sound did not load. You can still correct the text.
        </p>
      )}
      {sound.newHost !== null && duration === null && (
        <p id={id} className="w-full text-meta text-muted">
          {sound.newHost} sends the sound. That server will see your IP address.
        </p>
      )}
    </div>
  );
}
