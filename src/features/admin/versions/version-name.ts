import type { Version } from "../../../data/history.ts";
import { timeWords } from "../kit/time-words.ts";

export const versionName = ({ at }: Pick<Version, "at">): string =>
  at === null ? "before the first recorded change" : timeWords(at, new Date());
