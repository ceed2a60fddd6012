import type { DownloadOptions } from "./download.ts";
import { download } from "./download.ts";

/**
 * Downloads a picture that a feed names. The import has changed http to https in the addresses of pictures. The trusted
 * server, for example in a private network, may only have http. So this function restores the protocol of this server.
 */
export async function downloadPicture(
  address: string,
  maxBytes: number,
  options: DownloadOptions,
): Promise<Uint8Array> {
  const url = URL.parse(address);
  const trusted = URL.parse(options.trustedOrigin ?? "");
  if (url && trusted && url.host === trusted.host) url.protocol = trusted.protocol;
  return (await download(url?.href ?? address, maxBytes, options)).bytes;
}
