import { URL_MAX_CHARS, WEB_URL } from "../limits.ts";

export function validWebUrl(url: string | null | undefined): string | null {
  return url && url.length <= URL_MAX_CHARS && WEB_URL.test(url) ? url : null;
}
