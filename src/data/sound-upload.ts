import { UPLOAD_CHUNK_BYTES } from "../domain/constants.ts";
import { sampledRanges, soundFileName, soundTypeOf } from "../domain/transcription/sound-file.ts";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";
import { SessionEnded } from "./with-session.ts";

const BUCKET = "sound";
/** After these pauses, the upload stops, and the editor can continue it. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** An upload has stopped, and can continue later. The message is for the editor. */
export class UploadStopped extends Error {}

/** The server does not take the file. The message is for the editor. */
export class UploadRefused extends Error {}

/** Returns the name of this sound in Storage. The same sound of the same recap has the same name. */
export async function nameSoundFile(episodeId: string, file: File): Promise<string> {
  const parts = sampledRanges(file.size).map(({ start, end }) => file.slice(start, end));
  const bytes = await new Blob([...parts, String(file.size)]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return soundFileName(episodeId, [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""), file.name);
}

export interface UploadOptions {
  /** The address of an earlier upload of this sound that stopped, or null. */
  earlierUrl: string | null;
  /** Called with the address at which a later upload can continue. */
  onUrl: (url: string) => void;
  /** Called with the bytes that were sent. */
  onProgress: (sent: number) => void;
  /** The connection broke, and the upload tries again by itself. */
  onRetry: () => void;
  signal: AbortSignal;
}

/**
 * Sends a file of sound in chunks (TUS), and continues by itself after a short interruption. Throws `UploadStopped`,
 * `UploadRefused` or `SessionEnded`, or the reason of the signal.
 */
export async function uploadSoundFile(file: File, name: string, options: UploadOptions): Promise<void> {
  const { Upload, DetailedError } = await import("tus-js-client");
  const { earlierUrl, onUrl, onProgress, onRetry, signal } = options;
  const { url, key } = backendAddress();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: `${url}/storage/v1/upload/resumable`,
    uploadUrl: earlierUrl,
    headers: { apikey: key },
    metadata: { bucketName: BUCKET, objectName: name, contentType: soundTypeOf(file) ?? "" },
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      // A large upload lasts longer than a token, so each request gets the newest one.
      const { data } = await backend().auth.getSession();
      if (!data.session) throw new SessionEnded();
      request.setHeader("Authorization", `Bearer ${data.session.access_token}`);
    },
    onUploadUrlAvailable: () => upload.url !== null && onUrl(upload.url),
    onProgress,
    onShouldRetry({ originalResponse, causingError }) {
      if (causingError instanceof SessionEnded) return false;
      const status = originalResponse?.getStatus() ?? 0;
      const mayHelp = status < 400 || status === 409 || status === 423 || status === 429 || status >= 500;
      if (mayHelp) onRetry();
      return mayHelp && navigator.onLine;
    },
    onSuccess: () => resolve(),
    onError(error) {
      const { originalResponse: response = null, causingError } = error instanceof DetailedError ? error : {};
      if (causingError instanceof SessionEnded) reject(causingError);
      else reject(failureOf(response && { status: response.getStatus(), text: response.getBody() }));
    },
  });
  const stop = () => {
    void upload.abort();
    reject(signal.reason);
  };
  signal.addEventListener("abort", stop);
  upload.start();
  return promise.finally(() => signal.removeEventListener("abort", stop));
}

/** Makes the server forget an unfinished upload. Without an answer, it forgets the upload after a day. */
export async function forgetUpload(uploadUrl: string): Promise<void> {
  const { data } = await backend().auth.getSession();
  const { key } = backendAddress();
  const headers = { apikey: key, authorization: `Bearer ${data.session?.access_token}`, "tus-resumable": "1.0.0" };
  await fetch(uploadUrl, { method: "DELETE", headers }).catch(() => {});
}

function failureOf(response: { status: number; text: string } | null): Error {
  if (response === null) return new UploadStopped("The connection broke.");
  const { status, text } = response;
  if (status === 413) return new UploadRefused("The project does not allow a file of this size.");
  if (status === 415) return new UploadRefused("The project does not allow a file of this type.");
  if (status === 507) return new UploadStopped(text.trim());
  if (status === 429) return new UploadStopped("The server is busy.");
  if (status >= 400 && status < 500) return new UploadRefused("The server does not take this file.");
  return new UploadStopped("The server has a fault.");
}
