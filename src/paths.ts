/** Every URL of the site. Slugs and ids are encoded here and nowhere else. */

import type { ListSort } from "./domain/lists/top-list.ts";

const at = (folder: string) => (slug: string) => `/${folder}/${encodeURIComponent(slug)}`;

export const home = () => "/";

export const show = at("show");
export const recap = at("recap");
export const category = at("category");
export const guest = at("guest");
export const topList = at("top-list");
export const profile = at("profile");

/** The recap as Markdown. */
export const recapMarkdown = (slug: string) => `${recap(slug)}.md`;
export const transcript = (slug: string) => `${recap(slug)}/transcript`;

export const podcasts = () => "/podcasts";
export const recommendations = () => "/recommendations";
export const quotes = () => "/quotes";
export const guests = () => "/guests";
export const topLists = (sort: ListSort = "trending") =>
  sort === "trending" ? "/top-lists" : `/top-lists?sort=${sort}`;
export const createTopList = () => "/create-top-list";
/** The builder again, with a list that is published. */
export const editTopList = (id: string) => `${createTopList()}?list=${encodeURIComponent(id)}`;
/** Leads on to the profile of whoever is signed in. */
export const ownProfile = () => "/profile";
export const explore = () => "/explore";
export const aiChat = () => "/ai-chat";

/** `next` is the page to go on to afterwards; what is to happen there stands in its query. */
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
/** The form of the Recaps tab, with this recap in it. */
export const editRecap = (id: string) => `${admin()}?edit=${encodeURIComponent(id)}`;
/** Of a local backend, which sends no e-mails. */
export const caughtMails = () => "/__mail";
export const proDashboard = () => "/pro-dashboard";
/** A pro's referral link: home, with the code that `layouts/head.js` keeps. */
export const referral = (code: string) => `/?ref=${encodeURIComponent(code)}`;

export const about = () => "/about";
export const contact = () => "/contact";
export const privacy = () => "/privacy";
export const terms = () => "/terms";

/** What shows in place of a page that needs a network. */
export const offline = () => "/offline";
/** Written by `scripts/build/service-worker.ts`. */
export const serviceWorker = () => "/sw.js";
/** Names the content that is live; never kept anywhere. */
export const build = () => "/build.json";

/** The JSON a build writes for page `n` of a home view. */
export const browsePage = (key: string, n: number) =>
  `/browse/${encodeURIComponent(key)}/${n}.json`;

/** A part of a feed as a build writes it: a filter's newest one, or an older one by number. */
export const feedFile = (
  feed: "quotes" | "recommendations",
  key: string,
  part: "newest" | number,
) => `/discover/${feed}/${encodeURIComponent(key)}/${part}.json`;

/** What chats and social sites show of a page; the general one where it is not drawn yet. */
export const sharePicture = (name: string) => `/share/${name}.jpg`;

/** RSS of the newest recaps: of the site, of a show, of a category. */
export const rss = () => "/rss.xml";
export const showRss = (slug: string) => `${show(slug)}.xml`;
export const categoryRss = (slug: string) => `${category(slug)}.xml`;

export const sitemap = () => "/sitemap.xml";
/** A part of a sitemap that is too large for one file, from 1. */
export const sitemapPart = (n: number) => `/sitemap-${n}.xml`;
