import { DomUtils, parseDocument } from "htmlparser2";
import { withoutDeepNesting } from "../../../../src/domain/text/deep-markup.ts";
import { CHANNEL_ID, VIDEO_ID } from "../../../../src/domain/youtube/youtube.ts";
import { largestPictureUrl, type Video } from "./video.ts";

export interface ChannelFeed {
  title: string | null;
  /** The newest video is first. */
  videos: Video[];
}

type Node = ReturnType<typeof parseDocument>["children"][number];
interface Parent {
  children: Node[];
}

const childrenOf = (parent: Parent, name: string) => DomUtils.getElementsByTagName(name, parent.children, false);
const textOf = (parent: Parent | undefined, name: string) =>
  parent ? DomUtils.textContent(childrenOf(parent, name)).trim() : "";

export function readChannelFeed(xml: string, pageOrigin: string): ChannelFeed | null {
  const [feed] = childrenOf(parseDocument(withoutDeepNesting(xml, { xmlMode: true }), { xmlMode: true }), "feed");
  if (!feed) return null;
  const videos = childrenOf(feed, "entry").flatMap((entry) => videoOf(entry, pageOrigin) ?? []);
  return {
    title: textOf(feed, "title") || null,
    videos: videos.toSorted((a, b) => timeOf(b) - timeOf(a)),
  };
}

const timeOf = ({ publishedAt }: Video) => Date.parse(publishedAt ?? "") || 0;

function videoOf(entry: Parent, pageOrigin: string): Video | null {
  const id = textOf(entry, "yt:videoId");
  const channelId = textOf(entry, "yt:channelId");
  if (!VIDEO_ID.test(id)) return null;
  const [group] = childrenOf(entry, "media:group");
  const [thumbnail] = group ? childrenOf(group, "media:thumbnail") : [];
  return {
    id,
    title: textOf(entry, "title") || textOf(group, "media:title"),
    description: textOf(group, "media:description"),
    channelId: CHANNEL_ID.test(channelId) ? channelId : null,
    publishedAt: textOf(entry, "published") || null,
    seconds: null,
    thumbnailUrl: largestPictureUrl([{ url: thumbnail?.attribs["url"] ?? "" }], pageOrigin),
    isReleased: true,
  };
}
