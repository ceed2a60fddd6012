import { CLIP_MAX_MINUTES } from "../constants.ts";
import type { CARD_FIELDS } from "./episode-fields.ts";
import type { RowOf } from "./fields.ts";

type ClipFacts = Pick<RowOf<typeof CARD_FIELDS>, "is_manual_clip" | "duration_minutes">;

export const isClip = ({ is_manual_clip, duration_minutes }: ClipFacts): boolean =>
  is_manual_clip || (duration_minutes !== null && duration_minutes <= CLIP_MAX_MINUTES);
