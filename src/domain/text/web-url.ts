import { URL_MAX_CHARS, WEB_URL } from "../limits.ts";

/** Null unless a page may link to the address: http(s) only. */
export function webUrl(url: string | null | undefined): string | null {
  return url && url.length <= URL_MAX_CHARS && WEB_URL.test(url) ? url : null;
}
