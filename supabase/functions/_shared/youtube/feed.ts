import { Parser } from "htmlparser2";
import { CHANNEL_ID, VIDEO_ID } from "../../../../src/domain/youtube/youtube.ts";
import { largest, type Video } from "./video.ts";

export interface ChannelFeed {
  title: string | null;
  /** Newest first. */
  videos: Video[];
}

type Fields = Record<string, string>;

/** What `/feeds/videos.xml` holds; null where it is no such feed. */
export function readChannelFeed(xml: string, pages: string): ChannelFeed | null {
  const entries: Fields[] = [];
  let feed: Fields | null = null;
  let path: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, { url }) {
        path = [...path, name];
        if (path.length === 1 && name === "feed") feed = {};
        if (path.length === 2 && name === "entry" && feed) entries.push({});
        const entry = entries.at(-1);
        if (name === "media:thumbnail" && entry && url) entry[name] ??= url;
      },
      ontext(text) {
        const name = path.at(-1) ?? "";
        const isEntry = path[1] === "entry";
        // The feed's and an entry's own; of a group, what no entry has itself.
        const isOwn = path.length === (isEntry ? 3 : 2) || path[2] === "media:group";
        const fields = isEntry ? entries.at(-1) : feed;
        if (fields && isOwn) fields[name] = (fields[name] ?? "") + text;
      },
      onclosetag() {
        path = path.slice(0, -1);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!feed) return null;
  const { title } = feed as Fields;
  const videos = entries.flatMap((entry) => videoOf(entry, pages) ?? []);
  return {
    title: title?.trim() || null,
    videos: videos.toSorted((a, b) => timeOf(b) - timeOf(a)),
  };
}

const timeOf = ({ publishedAt }: Video) => Date.parse(publishedAt ?? "") || 0;

function videoOf(entry: Fields, pages: string): Video | null {
  const id = entry["yt:videoId"]?.trim() ?? "";
  const channelId = entry["yt:channelId"]?.trim() ?? "";
  if (!VIDEO_ID.test(id)) return null;
  return {
    id,
    title: (entry["title"] || entry["media:title"] || "").trim(),
    description: entry["media:description"]?.trim() ?? "",
    channelId: CHANNEL_ID.test(channelId) ? channelId : null,
    publishedAt: entry["published"]?.trim() || null,
    seconds: null,
    thumbnailUrl: largest([{ url: entry["media:thumbnail"] ?? "" }], pages),
    isOut: true,
  };
}
