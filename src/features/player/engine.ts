export interface Playback {
  isPlaying: boolean;
  second: number;
  /** Null while the length is unknown. */
  duration: number | null;
  hasFailed: boolean;
}

export type ReportPlayback = (change: Partial<Playback>) => void;

/** Plays one sound file or one video. */
export interface Engine {
  element: HTMLElement;
  play(): void;
  pause(): void;
  seek(second: number): void;
  setRate(rate: number): void;
}
