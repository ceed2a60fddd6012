import type { APIRoute } from "astro";
import { wholeAddress } from "../data/build/origin.ts";
import {
  account,
  admin,
  auth,
  createTopList,
  feed,
  onboarding,
  proDashboard,
  sitemap,
} from "../paths.ts";

const ACCOUNT_PAGES = [account, admin, auth, createTopList, feed, onboarding, proDashboard];

export const GET: APIRoute = () =>
  new Response(`User-agent: *
${ACCOUNT_PAGES.map((path) => `Disallow: ${path()}`).join("\n")}

Sitemap: ${wholeAddress(sitemap())}
`);
