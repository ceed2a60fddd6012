export interface StoredFile {
  name: string;
  bytes: number;
  created_at: string;
}

/** A picture with all its sizes. */
export interface UnusedPicture {
  /** The name without the width and the type. */
  title: string;
  names: string[];
  url: string;
  bytes: number;
  createdAt: string;
}

/** Returns one entry for all sizes of a picture. `urlOf` returns the address of a file. */
export function groupSizes(files: readonly StoredFile[], urlOf: (name: string) => string): UnusedPicture[] {
  const groups = Map.groupBy(files, ({ name }) => name.replace(/(?:-\d{1,4}w)?\.\w+$/, ""));
  return [...groups].map(([title, sizes]) => ({
    title,
    names: sizes.map(({ name }) => name),
    url: urlOf(sizes[0]?.name ?? ""),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    createdAt: sizes[0]?.created_at ?? "",
  }));
}
