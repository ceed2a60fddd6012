import { stemsOf } from "../../src/domain/answers/words.ts";

const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** Returns a ranking by BM25 with the usual constants. The evaluation compares this ranking with our ranking. */
export function plainBm25<Doc>(documents: readonly Doc[], textOf: (document: Doc) => string) {
  const documentCounts = documents.map((document) => {
    const counts = new Map<string, number>();
    const stems = stemsOf(textOf(document));
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return { document, counts, length: stems.length };
  });
  const meanLength =
    documentCounts.reduce((sum, { length }) => sum + length, 0) / documentCounts.length;
  const frequencies = new Map<string, number>();
  for (const { counts } of documentCounts) {
    for (const stem of counts.keys()) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  }
  const rarity = (stem: string) => {
    const frequency = frequencies.get(stem) ?? 0;
    return Math.log(1 + (documentCounts.length - frequency + 0.5) / (frequency + 0.5));
  };
  return (question: string, maxDocuments: number): Doc[] => {
    const stems = [...new Set(stemsOf(question))];
    return documentCounts
      .map(({ document, counts, length }) => {
        const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / meanLength);
        const shares = stems.map((stem) => {
          const count = counts.get(stem) ?? 0;
          return (rarity(stem) * count * (SATURATION + 1)) / (count + norm);
        });
        return { document, score: shares.reduce((sum, share) => sum + share, 0) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxDocuments)
      .map(({ document }) => document);
  };
}
