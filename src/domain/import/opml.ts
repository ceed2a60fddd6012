import { Parser, type ParserOptions } from "htmlparser2";
import { withoutDeepNesting } from "../text/deep-markup.ts";

export interface Outline {
  name: string;
  description: string;
  feed: string;
  website: string;
}

const OPTIONS: ParserOptions = {
  xmlMode: true,
  lowerCaseTags: true,
  lowerCaseAttributeNames: true,
  decodeEntities: true,
};

/** An outline with an address is a subscription. An outline without an address is a folder. */
export function opmlOutlines(opml: string): Outline[] {
  const outlines: Outline[] = [];
  const parser = new Parser(
    {
      onopentag(tag, { xmlurl: feed = "", htmlurl: website = "", title, text, description = "" }) {
        if (tag !== "outline" || (feed === "" && website === "")) return;
        outlines.push({ name: title || text || "", feed, website, description });
      },
    },
    OPTIONS,
  );
  parser.end(withoutDeepNesting(opml, OPTIONS));
  return outlines;
}

export interface ListedFeed {
  title: string;
  address: string;
}

/** Returns the RSS feeds that an OPML file lists, each once, or null if the text is not OPML. */
export function opmlFeeds(text: string): ListedFeed[] | null {
  const [, firstTag = ""] = /<([^\s?!>/]+)/.exec(text) ?? [];
  if (firstTag.toLowerCase() !== "opml") return null;
  const feeds = opmlOutlines(text)
    .filter(({ feed }) => /^https?:\/\//i.test(feed))
    .map(({ name, feed }) => ({ title: name || feed, address: feed }));
  return [...new Map(feeds.map((feed) => [feed.address, feed])).values()];
}
