import { URL_MAX_CHARS, WEB_URL } from "../limits.ts";

/** The address, if a page may link to it or show it as a picture: http(s) only; else null. */
export function webUrl(url: string | null | undefined): string | null {
  return url && url.length <= URL_MAX_CHARS && WEB_URL.test(url) ? url : null;
}
