import { Parser } from "htmlparser2";

/** What a page refers to, and what may be referred to in it. */
export interface PageLinks {
  /** As written: addresses of links, scripts, styles, pictures and islands. */
  links: string[];
  ids: Set<string>;
}

const ADDRESSES = ["href", "src", "poster", "action", "component-url", "renderer-url"];
/** Social pictures and addresses of the page stand in `content`. */
const SOCIAL = /^og:(?:url|image)$/;

export function readLinks(html: string): PageLinks {
  const links: string[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const name of ADDRESSES) {
        const address = attributes[name];
        if (address !== undefined) links.push(address);
      }
      for (const candidate of attributes["srcset"]?.split(",") ?? []) {
        links.push(candidate.trim().split(/\s+/)[0] ?? "");
      }
      const { content, property, id, name } = attributes;
      if (content !== undefined && SOCIAL.test(property ?? "")) links.push(content);
      if (id !== undefined) ids.add(id);
      if (name !== undefined && tag === "a") ids.add(name);
    },
  });
  parser.end(html);
  return { links, ids };
}

/** Files of the build by address, as Netlify answers them. */
export interface Files {
  origin: string;
  /** The file at a path, or undefined where the answer would be 404. */
  at(pathname: string): string | undefined;
  idsOf(file: string): Set<string>;
}

/** Links of one page that lead nowhere: within the site only. */
export function deadLinks(page: string, links: readonly string[], files: Files): string[] {
  return links.flatMap((link) => {
    if (!URL.canParse(link, page)) return [`${link} is no address`];
    const url = new URL(link, page);
    if (url.origin !== files.origin)
      return /^(?:https?|mailto|data):$/.test(url.protocol) ? [] : [link];
    const file = files.at(url.pathname);
    if (file === undefined) return [`${link} leads nowhere`];
    const id = decodeURIComponent(url.hash.slice(1));
    return id && !files.idsOf(file).has(id) ? [`${link}: no such id`] : [];
  });
}
