import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { sends, type Turn } from "./llm.ts";
import * as answers from "./youtube-answers.ts";
import { CHANNEL, GONE, HIDDEN, PREMIERE, QUIET, TALK } from "./youtube-videos.ts";

export * from "./youtube-videos.ts";

/** What the stand-in was asked. */
export interface AskedOfYouTube {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export const API_KEY = "AIza-sentinel-of-a-key";

const sendsPage = (body: string, status = 200): Turn =>
  sends(status, body, { "content-type": "text/html" });
const missing: Turn = sendsPage("<html>404</html>", 404);

/**
 * YouTube on this machine: Data API, channel feed, channel page, oEmbed, player and captions, for
 * one channel. `YOUTUBE_BASE_URL` is its `url`. It shows TALK and QUIET in the channel; HIDDEN,
 * GONE and PREMIERE are there by their addresses.
 */
export async function openYouTube() {
  const asked: AskedOfYouTube[] = [];
  const listed = [TALK, QUIET];
  const turns = new Map<string, Turn>();
  const all = () => [...listed, HIDDEN, GONE, PREMIERE];
  const find = (id: string | null) => all().find((video) => video.id === id);

  function answerTo({ path, query, headers, body }: AskedOfYouTube): Turn {
    const instead = [...turns].find(([start]) => path.startsWith(start))?.[1];
    if (instead) return instead;
    if (path.startsWith("/youtube/v3/")) return api(path, query, headers);
    if (path === "/feeds/videos.xml") {
      const isOurs = query.get("channel_id") === CHANNEL.id;
      return isOurs ? sendsPage(answers.feedXml(listed)) : missing;
    }
    if (path === "/oembed") {
      const video = find(new URL(query.get("url") ?? "").searchParams.get("v"));
      if (video?.state === "private") return sendsPage("Forbidden", 403);
      return video && video.state !== "gone" ? sends(200, answers.oembedJson(video)) : missing;
    }
    if (path === "/youtubei/v1/player") {
      const video = find(JSON.parse(body).videoId);
      return sends(200, answers.playerJson(video ?? GONE));
    }
    if (path === "/api/timedtext") {
      const captions = query.get("lang") === "en" ? find(query.get("v"))?.captions : null;
      return captions ? sendsPage(answers.timedtextXml(captions)) : missing;
    }
    const { id, handle } = CHANNEL;
    const pages = [`/channel/${id}`, `/@${handle}`, `/c/${handle}`, `/user/${handle}`];
    return pages.includes(path) ? sendsPage(answers.channelHtml()) : missing;
  }

  function api(path: string, query: URLSearchParams, headers: IncomingHttpHeaders): Turn {
    if (headers["x-goog-api-key"] !== API_KEY) {
      return sends(400, answers.apiError(400, "keyInvalid", "API key not valid."));
    }
    if (path.endsWith("/channels")) {
      const { id, handle } = CHANNEL;
      const names = [query.get("id"), query.get("forHandle"), query.get("forUsername")];
      return sends(
        200,
        answers.apiChannels(names.some((n) => [id, `@${handle}`, handle].includes(n ?? ""))),
      );
    }
    if (path.endsWith("/playlistItems")) {
      const isOurs = query.get("playlistId") === `UU${CHANNEL.id.slice(2)}`;
      return isOurs
        ? sends(200, answers.apiUploads(listed))
        : sends(404, answers.apiError(404, "playlistNotFound"));
    }
    const video = find(query.get("id"));
    const isShown = video && !["private", "gone"].includes(video.state ?? "");
    return sends(200, answers.apiVideos(isShown ? [video] : []));
  }

  const server = createServer(async (request, answer) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    const { method = "", headers } = request;
    const path = decodeURIComponent(pathname);
    const one = { method, path, query: searchParams, headers, body };
    asked.push(one);
    answerTo(one)(answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** The channel's public videos, newest first; tests put more in front. */
    listed,
    /** Another answer to every path that begins so, until `reset`. */
    answer: (path: string, turn: Turn) => void turns.set(path, turn),
    /** As it was opened; what was asked is forgotten. */
    reset() {
      turns.clear();
      asked.length = 0;
      listed.splice(0, listed.length, TALK, QUIET);
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type YouTubeStandIn = Awaited<ReturnType<typeof openYouTube>>;
