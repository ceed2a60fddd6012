import { Parser } from "htmlparser2";

export interface Outline {
  name: string;
  description: string;
  feed: string;
  website: string;
}

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
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  parser.end(opml);
  return outlines;
}
