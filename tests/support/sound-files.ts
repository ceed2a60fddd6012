/** Sends files of sound in chunks, with plain requests of TUS 1.0.0. */

import type { Keys } from "../../scripts/local/keys.ts";
import { UPLOAD_CHUNK_BYTES } from "../../src/domain/constants.ts";

interface Target {
  url: string;
  keys: Keys;
  send: (request: Request) => Promise<Response>;
}

export interface FileToUpload {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
  bucket?: string;
}

/** `token` is the session of an account, or null for a visitor. */
export function createUploader({ url, keys, send }: Target) {
  const call = async (
    token: string | null,
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body: BodyInit | null = null,
  ) => {
    const request = new Request(new URL(address, url), {
      method,
      headers: {
        apikey: keys.publishable,
        "tus-resumable": "1.0.0",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body,
    });
    const response = await send(request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const encode = (text: string) => Buffer.from(text).toString("base64");
  const create = (token: string | null, file: FileToUpload, size: number = file.bytes.length) =>
    call(token, "POST", "/storage/v1/upload/resumable", {
      "upload-length": String(size),
      "upload-metadata": [
        ["bucketName", file.bucket ?? "sound"],
        ["objectName", file.name],
        ["contentType", file.type ?? "audio/mpeg"],
      ]
        .map(([key, value = ""]) => `${key} ${encode(value)}`)
        .join(),
    });
  const patch = (token: string | null, address: string, offset: number, chunk: Uint8Array<ArrayBuffer>) =>
    call(
      token,
      "PATCH",
      address,
      { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
      chunk,
    );
  return {
    call,
    create,
    patch,
    head: (token: string | null, address: string) => call(token, "HEAD", address),
    /** Returns the status of the last answer. */
    async upload(token: string | null, file: FileToUpload): Promise<number> {
      const created = await create(token, file);
      const address = created.headers.get("location");
      if (created.status !== 201 || address === null) return created.status;
      let status = 201;
      for (let offset = 0; offset < file.bytes.length; offset += UPLOAD_CHUNK_BYTES) {
        const chunk = file.bytes.slice(offset, offset + UPLOAD_CHUNK_BYTES);
        ({ status } = await patch(token, address, offset, chunk));
      }
      return status;
    },
  };
}

/** A name as the site gives it to a sound of this recap. */
export const soundName = (episodeId: string, digit = "a") => `${episodeId}/${digit.repeat(32)}.mp3`;

export const bytesOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 31) % 251);
