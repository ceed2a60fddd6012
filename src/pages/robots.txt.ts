import type { APIRoute } from "astro";
import { wholeAddress } from "../data/build/origin.ts";
import {
  account,
  admin,
  auth,
  createTopList,
  feed,
  highlights,
  history,
  onboarding,
  proDashboard,
  saved,
  sitemap,
} from "../paths.ts";

const ACCOUNT_PAGES = [account, admin, auth, createTopList, feed, highlights, history, onboarding, proDashboard, saved];

export const GET: APIRoute = () =>
  new Response(`User-agent: *
${ACCOUNT_PAGES.map((path) => `Disallow: ${path()}`).join("\n")}

Sitemap: ${wholeAddress(sitemap())}
`);
