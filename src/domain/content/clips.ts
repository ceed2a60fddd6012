import { CLIP_MAX_MINUTES } from "../constants.ts";

export interface ClipFacts {
  isManualClip: boolean;
  durationMinutes: number | null;
}

export function isClip({ isManualClip, durationMinutes }: ClipFacts): boolean {
  return isManualClip || (durationMinutes !== null && durationMinutes <= CLIP_MAX_MINUTES);
}
