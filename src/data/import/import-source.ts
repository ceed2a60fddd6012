import type { SourceBytes } from "./decode.ts";

/** One file or address to import. */
export interface ImportSource {
  name: string;
  read(): Promise<SourceBytes>;
  /** `isShared` is true if the feed names several files with the same name in different folders. */
  readReference?(reference: string, isShared: boolean): Promise<SourceBytes>;
}
