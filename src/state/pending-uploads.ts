import { STORED } from "../domain/storage-keys.ts";
import { type PendingUpload, readPendingUploads } from "../domain/transcription/pending-upload.ts";
import { readStoredJson, store } from "./storage.ts";

/** The unfinished uploads of this browser, by the name of the file in Storage. */
const pendingUploads = () => readPendingUploads(readStoredJson(STORED.uploads), Date.now());

function change(edit: (uploads: Record<string, PendingUpload>) => void): void {
  const uploads = pendingUploads();
  edit(uploads);
  store(STORED.uploads, Object.keys(uploads).length === 0 ? null : JSON.stringify(uploads));
}

export const pendingUpload = (name: string): PendingUpload | null => pendingUploads()[name] ?? null;

/** Returns the newest unfinished upload of a recap. */
export function pendingUploadOf(episodeId: string): (PendingUpload & { name: string }) | null {
  const entries = Object.entries(pendingUploads()).filter(([name]) => name.startsWith(`${episodeId}/`));
  const [newest] = entries.sort(([, a], [, b]) => b.startedAt - a.startedAt);
  return newest ? { name: newest[0], ...newest[1] } : null;
}

export const storePendingUpload = (name: string, url: string, fileName: string): void =>
  change((uploads) => {
    uploads[name] = { url, fileName, startedAt: uploads[name]?.startedAt ?? Date.now() };
  });

export const dropPendingUpload = (name: string): void =>
  change((uploads) => {
    delete uploads[name];
  });
