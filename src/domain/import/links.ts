import type { Link } from "../content/content.ts";
import { LABEL_MAX_CHARS } from "../limits.ts";

const USELESS_LABEL =
  /^(?:https?:\/\/\S*|www\.\S*|(?:click )?here|(?:this )?link|more|read more|(?:web ?)?site|home ?page|url|source|blog(?: post)?|posts?|article|announcement|docs?|documentation|videos?|talk|slides|podcast|tweet|twitter|github|repo|youtube|invite|こちら|\[?\d+\]?)$/i;
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id)$/i;

/** Merges links to the same address. Each link gets the first label that says where the link leads. */
export function mergeLinks(links: readonly Link[]): Link[] {
  const groups = Map.groupBy(links, ({ url }) => targetOf(url));
  const mergedLinks = [...groups.values()].map((linksToTarget) => {
    const url = linksToTarget[0]?.url ?? "";
    const label = linksToTarget.find(({ text }) => !USELESS_LABEL.test(text.trim()));
    return { text: label?.text ?? labelOf(url), url };
  });
  const linksByLabel = Map.groupBy(mergedLinks, ({ text }) => text.toLowerCase());
  return mergedLinks.map(({ text, url }) => ({
    text: (linksByLabel.get(text.toLowerCase())?.length ?? 0) > 1 ? distinctLabel(text, url) : text,
    url,
  }));
}

function distinctLabel(text: string, url: string): string {
  const label = `${text} (${labelOf(url)})`;
  return label.length <= LABEL_MAX_CHARS ? label : text;
}

function targetOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  const host = url.host.replace(/^www\./, "");
  return `${host}${url.pathname.replace(/\/+$/, "")}${url.search}${url.hash}`;
}

/** Returns the host and the path of an address as a label. Leaves out parts that readers do not need, such as `www.`. */
function labelOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = decodedPath(url.pathname.replace(/\/+$/, ""));
  const label = `${url.host.replace(/^www\./, "")}${path}${path === "/watch" ? url.search : ""}`;
  return label.length <= LABEL_MAX_CHARS ? label : `${label.slice(0, LABEL_MAX_CHARS - 1)}…`;
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
