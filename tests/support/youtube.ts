import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type StandInReply, sends } from "./llm.ts";
import * as answers from "./youtube-answers.ts";
import {
  CHANNEL,
  DELETED_VIDEO,
  LIGHTHOUSE_TALK,
  PREMIERE,
  PRIVATE_VIDEO,
  VIDEO_WITHOUT_CAPTIONS,
} from "./youtube-videos.ts";

export * from "./youtube-videos.ts";

/** A request that the stand-in has received. */
export interface YouTubeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export const API_KEY = "AIza-sentinel-of-a-key";

const sendsPage = (body: string, status = 200): StandInReply => sends(status, body, { "content-type": "text/html" });
const notFound: StandInReply = sendsPage("<html>404</html>", 404);

/**
 * Opens a stand-in for YouTube with one channel. The stand-in answers like the Data API, the feed, the channel page, oEmbed,
 * the player and the captions. Set `YOUTUBE_BASE_URL` to its `url`. The channel lists only LIGHTHOUSE_TALK and
 * VIDEO_WITHOUT_CAPTIONS. The other videos exist, but the channel does not list them.
 */
export async function openYouTube() {
  const requests: YouTubeRequest[] = [];
  const channelVideos = [LIGHTHOUSE_TALK, VIDEO_WITHOUT_CAPTIONS];
  const replies = new Map<string, StandInReply>();
  const allVideos = () => [...channelVideos, PRIVATE_VIDEO, DELETED_VIDEO, PREMIERE];
  const findVideo = (id: string | null) => allVideos().find((video) => video.id === id);

  function replyTo({ path, query, headers, body }: YouTubeRequest): StandInReply {
    const testReply = [...replies].find(([start]) => path.startsWith(start))?.[1];
    if (testReply) return testReply;
    if (path.startsWith("/youtube/v3/")) return replyOfDataApi(path, query, headers);
    if (path === "/feeds/videos.xml") {
      const isOurChannel = query.get("channel_id") === CHANNEL.id;
      return isOurChannel ? sendsPage(answers.feedXml(channelVideos)) : notFound;
    }
    if (path === "/oembed") {
      const video = findVideo(new URL(query.get("url") ?? "").searchParams.get("v"));
      if (video?.state === "private") return sendsPage("Forbidden", 403);
      return video && video.state !== "deleted" ? sends(200, answers.oembedJson(video)) : notFound;
    }
    if (path === "/youtubei/v1/player") {
      const video = findVideo(JSON.parse(body).videoId);
      return sends(200, answers.playerJson(video ?? DELETED_VIDEO));
    }
    if (path === "/api/timedtext") {
      const captions = query.get("lang") === "en" ? findVideo(query.get("v"))?.captions : null;
      return captions ? sendsPage(answers.timedtextXml(captions)) : notFound;
    }
    const { id, handle } = CHANNEL;
    const pages = [`/channel/${id}`, `/@${handle}`, `/c/${handle}`, `/user/${handle}`];
    return pages.includes(path) ? sendsPage(answers.channelHtml()) : notFound;
  }

  function replyOfDataApi(path: string, query: URLSearchParams, headers: IncomingHttpHeaders): StandInReply {
    if (headers["x-goog-api-key"] !== API_KEY) {
      return sends(400, answers.apiError(400, "keyInvalid", "API key not valid."));
    }
    if (path.endsWith("/channels")) {
      const { id, handle } = CHANNEL;
      const names = [query.get("id"), query.get("forHandle"), query.get("forUsername")];
      return sends(200, answers.apiChannels(names.some((name) => [id, `@${handle}`, handle].includes(name ?? ""))));
    }
    if (path.endsWith("/playlistItems")) {
      const isOurChannel = query.get("playlistId") === `UU${CHANNEL.id.slice(2)}`;
      return isOurChannel
        ? sends(200, answers.apiUploads(channelVideos))
        : sends(404, answers.apiError(404, "playlistNotFound"));
    }
    const video = findVideo(query.get("id"));
    const isAvailable = video && !["private", "deleted"].includes(video.state ?? "");
    return sends(200, answers.apiVideos(isAvailable ? [video] : []));
  }

  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    const { method = "", headers } = request;
    const path = decodeURIComponent(pathname);
    const youtubeRequest = { method, path, query: searchParams, headers, body };
    requests.push(youtubeRequest);
    replyTo(youtubeRequest)(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** The public videos of the channel, the newest first. Tests can add videos at the front. */
    channelVideos,
    /** Sets the reply to all paths with this prefix, until `reset`. */
    setReply: (path: string, reply: StandInReply) => void replies.set(path, reply),
    /** Restores the initial videos and replies, and clears the list of requests. */
    reset() {
      replies.clear();
      requests.length = 0;
      channelVideos.splice(0, channelVideos.length, LIGHTHOUSE_TALK, VIDEO_WITHOUT_CAPTIONS);
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type YouTubeStandIn = Awaited<ReturnType<typeof openYouTube>>;
