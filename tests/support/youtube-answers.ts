import type { StandInVideo } from "./youtube-videos.ts";
import { CHANNEL } from "./youtube-videos.ts";

// The functions below return responses in the formats of shared/data/youtube, with invented content.

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const pictureAddress = (id: string, name: string) => `https://i.ytimg.com/vi/${id}/${name}.jpg`;

export const feedXml = (videos: readonly StandInVideo[]) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <id>yt:channel:${CHANNEL.id.slice(2)}</id>
 <yt:channelId>${CHANNEL.id.slice(2)}</yt:channelId>
 <title>${escapeXml(CHANNEL.title)}</title>
 <author><name>An author</name><uri>https://www.youtube.com/channel/${CHANNEL.id}</uri></author>
 <published>2019-01-02T00:00:00+00:00</published>
${videos.map(entryXml).join("\n")}
</feed>`;

const entryXml = ({ id, title, description, published }: StandInVideo) => ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>${CHANNEL.id}</yt:channelId>
  <title>${escapeXml(title)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <author><name>An author</name></author>
  <published>${published}</published>
  <updated>${published}</updated>
  <media:group>
   <media:title>${escapeXml(title)}</media:title>
   <media:thumbnail url="${pictureAddress(id, "hqdefault")}" width="480" height="360"/>
   <media:description>${escapeXml(description)}</media:description>
   <media:community><media:statistics views="7"/></media:community>
  </media:group>
 </entry>`;

export const oembedJson = ({ id, title }: StandInVideo) => ({
  title,
  author_name: CHANNEL.title,
  type: "video",
  version: "1.0",
  provider_name: "YouTube",
  thumbnail_url: pictureAddress(id, "hqdefault"),
  thumbnail_width: 480,
  thumbnail_height: 360,
  html: `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`,
});

export const channelHtml = () => `<!DOCTYPE html><html><head>
<link rel="canonical" href="https://www.youtube.com/channel/${CHANNEL.id}">
<meta property="og:title" content="${escapeXml(CHANNEL.title)}">
</head><body><script>var ytInitialData = {"metadata":{"channelMetadataRenderer":{"externalId":"${CHANNEL.id}"}}};</script></body></html>`;

const UNPLAYABLE = {
  private: ["LOGIN_REQUIRED", "This video is private"],
  deleted: ["ERROR", "This video is unavailable"],
  upcoming: ["LIVE_STREAM_OFFLINE", "This live event will begin in 3 days."],
  bot: ["LOGIN_REQUIRED", "Sign in to confirm you’re not a bot"],
} as const;

export function playerJson(video: StandInVideo): object {
  const { id, title, description, seconds, captions, state } = video;
  if (state) {
    const [status, reason] = UNPLAYABLE[state];
    return { responseContext: {}, playabilityStatus: { status, reason } };
  }
  const captionTrack = (lang: string, kindParameter = "") => ({
    baseUrl: `https://www.youtube.com/api/timedtext?v=${id}&caps=asr${kindParameter}&lang=${lang}&fmt=srv3`,
    name: { runs: [{ text: lang }] },
    languageCode: lang,
    ...(kindParameter ? { kind: "asr" } : {}),
  });
  const tracks = [captionTrack("de"), captionTrack("en"), captionTrack("en", "&kind=asr")];
  const renderer = { playerCaptionsTracklistRenderer: { captionTracks: tracks } };
  return {
    responseContext: {},
    playabilityStatus: { status: "OK", playableInEmbed: true },
    ...(captions ? { captions: renderer } : {}),
    videoDetails: {
      videoId: id,
      title,
      lengthSeconds: String(seconds),
      channelId: CHANNEL.id,
      shortDescription: description,
      author: CHANNEL.title,
      isPrivate: false,
      thumbnail: {
        thumbnails: [
          { url: pictureAddress(id, "default"), width: 120, height: 90 },
          { url: pictureAddress(id, "sddefault"), width: 640, height: 480 },
        ],
      },
    },
  };
}

export const timedtextXml = (captions: readonly (readonly [number, string])[]) =>
  `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<body>\n${captions
    .map(([start, text]) => `<p t="${start * 1000}" d="4000">${escapeXml(text)}</p>`)
    .join("\n")}\n</body>\n</timedtext>`;

const snippetOf = ({ id, title, description, published, state }: StandInVideo) => ({
  publishedAt: published,
  channelId: CHANNEL.id,
  title,
  description,
  channelTitle: CHANNEL.title,
  liveBroadcastContent: state === "upcoming" ? state : "none",
  thumbnails: {
    default: { url: pictureAddress(id, "default"), width: 120, height: 90 },
    maxres: { url: pictureAddress(id, "maxresdefault"), width: 1280, height: 720 },
  },
});

const listResponse = (kind: string, items: object[]) => ({
  kind: `youtube#${kind}ListResponse`,
  etag: "x",
  items,
  pageInfo: { totalResults: items.length, resultsPerPage: 5 },
});

export const apiVideos = (videos: readonly StandInVideo[]) =>
  listResponse(
    "video",
    videos.map((video) => ({
      kind: "youtube#video",
      id: video.id,
      snippet: snippetOf(video),
      contentDetails: { duration: `PT${Math.floor(video.seconds / 60)}M${video.seconds % 60}S` },
    })),
  );

export const apiUploads = (videos: readonly StandInVideo[]) =>
  listResponse(
    "playlistItem",
    videos.map((video, position) => ({
      kind: "youtube#playlistItem",
      snippet: { ...snippetOf(video), position, resourceId: { videoId: video.id } },
      contentDetails: { videoId: video.id, videoPublishedAt: video.published },
      status: { privacyStatus: video.state === "private" ? "private" : "public" },
    })),
  );

export const apiChannels = (isFound: boolean) =>
  listResponse("channel", isFound ? [{ id: CHANNEL.id, snippet: { title: CHANNEL.title } }] : []);

export const apiError = (code: number, reason: string, message = "No.") => ({
  error: { code, message, errors: [{ domain: "youtube.quota", reason, message }] },
});

// YouTube can send one of these two pages instead of the requested page.
export const CONSENT_PAGE = `<!DOCTYPE html><html><body><form action="https://consent.youtube.com/save" method="POST"></form></body></html>`;
export const BOT_PAGE = `<!DOCTYPE html><html><body><div class="g-recaptcha"></div></body></html>`;
