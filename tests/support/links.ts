import { Parser } from "htmlparser2";

/** All addresses in a page, and all ids in this page that the hash of a link can name. */
export interface PageLinks {
  /** The addresses of links, scripts, styles, pictures and islands, as the HTML contains them. */
  links: string[];
  ids: Set<string>;
}

const ADDRESS_ATTRIBUTES = ["href", "src", "poster", "action", "component-url", "renderer-url"];
/** Matches the names of meta tags whose `content` is an address. */
const SOCIAL_ADDRESS = /^og:(?:url|image)$/;

export function readLinks(html: string): PageLinks {
  const links: string[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const name of ADDRESS_ATTRIBUTES) {
        const address = attributes[name];
        if (address !== undefined) links.push(address);
      }
      for (const candidate of attributes["srcset"]?.split(",") ?? []) {
        links.push(candidate.trim().split(/\s+/)[0] ?? "");
      }
      const { content, property, id, name } = attributes;
      if (content !== undefined && SOCIAL_ADDRESS.test(property ?? "")) links.push(content);
      if (id !== undefined) ids.add(id);
      if (name !== undefined && tag === "a") ids.add(name);
    },
  });
  parser.end(html);
  return { links, ids };
}

/** Finds the built file that Netlify serves for an address. */
export interface BuiltFiles {
  origin: string;
  /** Returns undefined if Netlify would answer 404. */
  fileAt(pathname: string): string | undefined;
  idsOf(file: string): Set<string>;
}

/** Lists the links of a page that lead nowhere. For a link to another site, checks only the protocol. */
export function findBrokenLinks(page: string, links: readonly string[], files: BuiltFiles): string[] {
  return links.flatMap((link) => {
    if (!URL.canParse(link, page)) return [`${link} is not a valid address`];
    const url = new URL(link, page);
    if (url.origin !== files.origin) return /^(?:https?|mailto|data):$/.test(url.protocol) ? [] : [link];
    const file = files.fileAt(url.pathname);
    if (file === undefined) return [`${link} leads to no page of the site`];
    const id = decodeURIComponent(url.hash.slice(1));
    return id && !files.idsOf(file).has(id) ? [`${link} names an id that its page does not have`] : [];
  });
}
