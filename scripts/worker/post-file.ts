import { randomUUID } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

export const TOO_LARGE = "TOO_LARGE";

interface FileRequest {
  headers: Record<string, string>;
  fields: Record<string, string>;
  file: Buffer;
  maxBytes: number;
  signal: AbortSignal;
}

interface FileResponse {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/**
 * Sends a WAV file as a form. The `fetch` of Node ends a request after five minutes without an answer, and a slow
 * recogniser needs longer for a part of 15 minutes. This request has only the limit of its signal.
 */
export function postFile(
  address: string,
  { headers, fields, file, maxBytes, signal }: FileRequest,
): Promise<FileResponse> {
  const boundary = `recap-${randomUUID()}`;
  const fieldParts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="part.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
  const head = Buffer.from(fieldParts.join("") + fileHead);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { promise, resolve, reject } = Promise.withResolvers<FileResponse>();
  const send = address.startsWith("https:") ? requestHttps : requestHttp;
  const request = send(address, {
    method: "POST",
    signal,
    headers: {
      ...headers,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + file.length + tail.length,
    },
  });
  // A second error without a listener would end the worker.
  request.on("error", reject);
  request.once("response", (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      response.destroy(Object.assign(new Error("The answer is too large."), { code: TOO_LARGE }));
    });
    response.on("error", reject);
    response.once("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers["retry-after"],
        text: Buffer.concat(chunks).toString(),
      }),
    );
  });
  request.write(head);
  request.write(file);
  request.end(tail);
  return promise;
}
