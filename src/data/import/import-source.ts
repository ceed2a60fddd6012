import type { SourceBytes } from "./decode.ts";

/** One file or address to import. */
export interface ImportSource {
  name: string;
  /** The address of a feed. A file has none. */
  address?: string | null;
  /** How many pages of a feed the import reads at most. */
  maxPages?: number;
  /** Prepares the text of each page of a feed, for example by removing items that are known. */
  prepare?(text: string): Promise<string>;
  read(): Promise<SourceBytes>;
  /** `isShared` is true if the feed names several files with the same name in different folders. */
  readReference?(reference: string, isShared: boolean): Promise<SourceBytes>;
}

/** Reads each reference once, even if the caller reads the items several times. `answers` gets what was read. */
export function readingOnce(source: ImportSource, answers = new Map<string, Promise<SourceBytes>>()): ImportSource {
  return {
    ...source,
    async readReference(address, isShared) {
      if (!source.readReference) throw new Error("not read");
      const answer = answers.get(address) ?? source.readReference(address, isShared);
      answers.set(address, answer);
      return answer;
    },
  };
}
