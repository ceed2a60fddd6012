import { EPISODE_FIELDS } from "./episode-fields.ts";
import type { Fields } from "./fields.ts";

/** Maps the name of a column of an episode to its label in the form. */
export const EPISODE_COLUMN_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  (EPISODE_FIELDS as Fields).flatMap(({ column, label }) => (label ? [[column, label]] : [])),
);
