import type { DownloadOptions } from "./download.ts";
import { download } from "./download.ts";

/**
 * Downloads a picture of an RSS feed. The import has changed http to https in the addresses of pictures. But the trusted
 * server may support only http, so this function restores the protocol of the trusted server.
 */
export async function downloadPicture(
  address: string,
  maxBytes: number,
  options: DownloadOptions,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  const trustedUrl = URL.parse(options.trustedOrigin ?? "");
  if (url && trustedUrl && url.host === trustedUrl.host) url.protocol = trustedUrl.protocol;
  return (await download(url?.href ?? address, maxBytes, options)).bytes;
}
