import { type FileHandle, open } from "node:fs/promises";

/**
 * A job of the worker ended with this sentence, which an editor reads. If `canRetry`, a later try may help. If
 * `countsAsTry` is false, the fault is the worker's own, such as a full disk, and the job keeps its tries.
 */
export class SoundFailure extends Error {
  readonly canRetry: boolean;
  readonly countsAsTry: boolean;

  constructor(message: string, { canRetry = false, countsAsTry = true } = {}) {
    super(message);
    this.canRetry = canRetry;
    this.countsAsTry = countsAsTry;
  }
}

export const diskFull = () =>
  new SoundFailure("The disk of the worker is full. The job waits until there is space again.", {
    canRetry: true,
    countsAsTry: false,
  });

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Creates a file. A full disk can also have no room for its name. */
export const openForWriting = (path: string): Promise<FileHandle> =>
  open(path, "w").catch((error) => {
    throw isDiskFull(error) ? diskFull() : error;
  });

/** Writes all bytes at this position. A system may write only a part of them, such as on a disk that is nearly full. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written);
    written += bytesWritten;
  }
}
