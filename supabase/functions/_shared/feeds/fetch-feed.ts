import { z } from "zod";
import { FEED_FILE_MAX_BYTES, URL_MAX_CHARS } from "../../../../src/domain/limits.ts";
import type { Contract } from "../contract.ts";
import { DownloadFailed, download } from "../download/download.ts";
import type { Resolve } from "../download/public-address.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";

export const contract = {
  allowedCallers: "editor",
  body: z.strictObject({ address: z.string().min(1, "Enter an address.").max(URL_MAX_CHARS) }),
  failure: "The address could not be read. Please try again.",
} satisfies Contract;

/**
 * Downloads one file for the import, because a browser cannot read files of other sites. The address and the target
 * of each redirect must be public (security B53).
 */
export const fetchFeed =
  (resolve: Resolve) =>
  async ({ body, env, signal }: HandlerInput<typeof contract>) => {
    try {
      const { bytes, url, charset } = await download(body.address.trim(), FEED_FILE_MAX_BYTES, {
        trustedOrigin: env("FEED_TRUSTED_ORIGIN"),
        resolve,
        signal,
      });
      return { url, charset: charset ?? null, base64: toBase64(bytes) };
    } catch (error) {
      if (error instanceof DownloadFailed) throw new Refused(422, `The download failed: ${error.message}.`);
      throw error;
    }
  };

/** Encodes many bytes at a time, because the edge function can use only 2 s of CPU time. */
function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))));
  return parts.join("");
}

/** Base64 encodes three bytes at a time, so a multiple of three needs no padding. */
const CHUNK_BYTES = 3 * 8192;
