/** The addresses of all pages. No other file encodes slugs or ids. */

import type { ListSort } from "./domain/lists/top-list.ts";
import { SERVICE_WORKER_PATH } from "./domain/site/worker-path.ts";

const pathIn = (folder: string) => (slug: string) => `/${folder}/${encodeURIComponent(slug)}`;

export const home = () => "/";

export const show = pathIn("show");
export const recap = pathIn("recap");
export const category = pathIn("category");
export const guest = pathIn("guest");
export const topList = pathIn("top-list");
export const profile = pathIn("profile");

export const showPart = (slug: string, part: string) => `${show(slug)}/${part}`;
export const guestsPart = (part: string | null) => (part === null ? guests() : `${guests()}/${part}`);
export const recapMarkdown = (slug: string) => `${recap(slug)}.md`;
export const recapProof = (slug: string) => `${recap(slug)}/recap-proof.json`;
export const transcript = (slug: string) => `${recap(slug)}/transcript`;

/** The page of the transcript marks `words` and scrolls to the line at `second`. */
export const transcriptLine = (slug: string, words: string, second: number | null) =>
  `${transcript(slug)}?q=${encodeURIComponent(words)}${second === null ? "" : `#t-${second}`}`;

export const podcasts = () => "/podcasts";
export const recommendations = () => "/recommendations";
export const quotes = () => "/quotes";
export const guests = () => "/guests";
export const topLists = (sort: ListSort = "trending") =>
  sort === "trending" ? "/top-lists" : `/top-lists?sort=${sort}`;
export const createTopList = () => "/create-top-list";
/** The secret is after the `#`, because browsers do not send that part of an address to the host. */
export const secretTopList = (id: string, secret: string) => `${topList(id)}#${secret}`;
export const embeddedList = pathIn("embed/list");
export const remixTopList = (id: string, secret: string | null = null) =>
  `${createTopList()}?from=${encodeURIComponent(id)}${secret === null ? "" : `#${secret}`}`;
export const createTopListWith = (podcastId: string) => `${createTopList()}?podcast=${encodeURIComponent(podcastId)}`;
export const editTopList = (id: string) => `${createTopList()}?list=${encodeURIComponent(id)}`;
export const ownProfile = () => "/profile";
export const account = () => "/account";
export const notices = () => `${account()}#notices`;
export const privateFeed = () => `${account()}#private-feed`;
export const importFollows = () => `${account()}#follows`;
export const saved = () => "/saved";
export const history = () => "/history";
export const highlights = () => "/highlights";
/** The page of the recap or transcript scrolls to the highlight. */
export const highlight = (slug: string, section: string, id: string) =>
  `${section === "transcript" ? transcript(slug) : recap(slug)}#highlight-${id}`;
/** The secret is after the `#`, because browsers do not send that part of an address to the host. */
export const sharedHighlight = (secret = "") => (secret === "" ? "/h" : `/h#${secret}`);
export const explore = () => "/explore";
export const aiChat = () => "/ai-chat";
export const search = (query = "") => (query === "" ? "/search" : `/search?q=${encodeURIComponent(query)}`);

const withNext = (path: string) => (next?: string | null) =>
  next ? `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : path;

export const auth = withNext("/auth");
export const signUp = withNext("/auth?tab=signup");
export const newPassword = withNext("/auth?mode=recovery");
export const onboarding = withNext("/onboarding");
export const feed = () => "/feed";
export const myFeed = () => "/?feed=true";
export const clips = () => "/?view=clips";
export const admin = () => "/admin";
export const adminShows = () => `${admin()}?tab=shows`;
export const adminInbox = () => `${admin()}?tab=inbox`;
export const editRecap = (id: string) => `${admin()}?edit=${encodeURIComponent(id)}`;
export const editTranscript = (id: string) => `${editRecap(id)}&transcript`;
export const adminPerson = (id: string) => `${admin()}?tab=people&person=${encodeURIComponent(id)}`;
export const adminHistoryOf = (id: string) => `${admin()}?tab=history&person=${encodeURIComponent(id)}`;
/** The secret is after the `#`, because browsers do not send that part of an address to the host. */
export const preview = (secret = "") => (secret === "" ? "/preview" : `/preview#${secret}`);
export const caughtMails = () => "/__mail";
export const proDashboard = () => "/pro-dashboard";
export const referral = (code: string) => `/?ref=${encodeURIComponent(code)}`;

export const about = () => "/about";
export const contact = () => "/contact";
export const privacy = () => "/privacy";
export const terms = () => "/terms";

export const offline = () => "/offline";
export const serviceWorker = () => SERVICE_WORKER_PATH;
/** This file contains the revision of the published content. Browsers and servers must not cache the file. */
export const build = () => "/build.json";

export const browsePart = (key: string, part: string) => `/browse/${encodeURIComponent(key)}/${part}.json`;

export const feedFile = (feed: "quotes" | "recommendations", key: string, part: "newest" | number) =>
  `/discover/${feed}/${encodeURIComponent(key)}/${part}.json`;

/** The first two digits of the name are the name of the folder, because Netlify allows 54,000 files per folder. */
export const sharePicture = (name: string) => `/share/${name.replace(/^[0-9a-f]{2}(?=[0-9a-f])/, "$&/")}.jpg`;

export const rss = () => "/rss.xml";
export const showRss = (slug: string) => `${show(slug)}.xml`;
export const categoryRss = (slug: string) => `${category(slug)}.xml`;

export const guestRss = (slug: string) => `${guest(slug)}.xml`;
export const topListRss = (id: string) => `${topList(id)}.xml`;
export const profileRss = (id: string) => `${profile(id)}.xml`;

export const sitemap = () => "/sitemap.xml";
export const sitemapPart = (n: number) => `/sitemap-${n}.xml`;
