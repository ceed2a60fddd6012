import { SOUND_FILE_MAX_BYTES } from "../../../../src/domain/constants.ts";
import { isLocalAddress } from "../../../../src/domain/site/local-address.ts";
import type { Client } from "../caller.ts";
import { type Env, platformOf } from "../settings.ts";
import { providerAddress } from "./settings.ts";

/** Files of sound that editors upload. Only servers can read and remove them (decision 63). */
const BUCKET = "sound";
/** As long as the site waits for a provider. */
const SIGNED_SECONDS = 24 * 3600;
const LIMIT_TIMEOUT_MS = 5_000;

export const FILE_IS_GONE = "The file is no longer on the site. Choose it again.";

/**
 * Returns an address at which anyone can download the file for a day, or null if the file is gone. Nobody may store or log
 * it, because it needs no session.
 */
export async function signSoundFile(server: Client, name: string): Promise<string | null> {
  const { data, error } = await server.storage.from(BUCKET).createSignedUrl(name, SIGNED_SECONDS);
  if (error === null) return data.signedUrl;
  const { statusCode, status } = error as { statusCode?: string; status?: number };
  if (statusCode === "404" || status === 404) return null;
  throw error;
}

/** True if this is a signed address of the file. Each signature differs. */
export const isAddressOfFile = (address: string, name: string): boolean =>
  URL.parse(address)?.pathname.endsWith(`/object/sign/${BUCKET}/${name}`) ?? false;

/** Removes the files whose transcripts are stored, and those that nobody uses. Returns how many. */
export async function removeUnusedSoundFiles(server: Client): Promise<number> {
  const { data } = await server.rpc("unused_sound_files").throwOnError();
  if (data.length === 0) return 0;
  const { error } = await server.storage.from(BUCKET).remove(data.map(({ name }) => name));
  if (error) throw error;
  return data.length;
}

/**
 * Returns the size of the largest file that the project takes, or null if Storage does not say it. The bucket has a limit,
 * and the whole project has one, which Storage answers to OPTIONS (`Tus-Max-Size`).
 */
export async function uploadMaxBytes(server: Client, env: Env): Promise<number | null> {
  const { url, publishableKey } = platformOf(env);
  const options = {
    method: "OPTIONS",
    headers: { apikey: publishableKey, "tus-resumable": "1.0.0" },
    signal: AbortSignal.timeout(LIMIT_TIMEOUT_MS),
  };
  const [bucket, answer] = await Promise.all([
    server.storage.getBucket(BUCKET),
    fetch(`${url}/storage/v1/upload/resumable`, options).catch(() => null),
  ]);
  await answer?.body?.cancel();
  const ofProject = Number(answer?.headers.get("tus-max-size") ?? Number.NaN);
  if (bucket.error || !(ofProject > 0)) return null;
  return Math.min(SOUND_FILE_MAX_BYTES, ofProject, Number(bucket.data.file_size_limit ?? ofProject));
}

/** Returns why no service can get a file of this site, or null. */
export function uploadProblem(env: Env): string | null {
  const address = providerAddress(env);
  const isUnreachable = address !== null && isLocalAddress(env("SUPABASE_URL") ?? "") && !isLocalAddress(address);
  return isUnreachable
    ? "The transcription service cannot fetch a file from this machine. Use an address, or a recogniser of your own."
    : null;
}
