import type { Link } from "../content/content.ts";

const USELESS_LABEL =
  /^(?:https?:\/\/\S*|www\.\S*|(?:click )?here|(?:this )?link|more|read more|website|web ?site|url|source|\[?\d+\]?)$/i;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id)$/i;

/** Merges links to the same address. Each link gets the first label that says where the link leads. */
export function mergeLinks(links: readonly Link[]): Link[] {
  const groups = Map.groupBy(links, ({ url }) => targetOf(url));
  return [...groups.values()].map((sameTarget) => {
    const url = sameTarget[0]?.url ?? "";
    const label = sameTarget.find(({ text }) => !USELESS_LABEL.test(text.trim()));
    return { text: label?.text ?? labelOf(url), url };
  });
}

function targetOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()])
    if (TRACKING.test(name)) url.searchParams.delete(name);
  const host = url.host.replace(/^www\./, "");
  return `${host}${url.pathname.replace(/\/+$/, "")}${url.search}${url.hash}`;
}

/** Returns the host and the path, without what readers do not need. */
function labelOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return `${url.host.replace(/^www\./, "")}${decodedPath(url.pathname.replace(/\/+$/, ""))}`;
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
