import { stemmer } from "stemmer";
import type { Transcripts } from "./transcripts.ts";

const MIN_COMMON_SHARE = 0.04;

export const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stemmer));

export function commonStems(shows: Transcripts): Set<string> {
  const counts = new Map<string, number>();
  let paragraphCount = 0;
  for (const transcript of [...shows.values()].flatMap((episodes) => [...episodes.values()])) {
    for (const paragraph of transcript.split(/\n\s*\n/).filter((text) => text.trim())) {
      paragraphCount++;
      for (const stem of stemsOf(paragraph)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const frequentCounts = [...counts].filter(
    ([, count]) => count >= MIN_COMMON_SHARE * paragraphCount,
  );
  return new Set(frequentCounts.map(([stem]) => stem));
}

export function sharedRareStems(
  question: string,
  passage: string,
  frequentStems: Set<string>,
): string[] {
  const passageStems = stemsOf(passage);
  return [...stemsOf(question)].filter(
    (stem) => passageStems.has(stem) && !frequentStems.has(stem),
  );
}
