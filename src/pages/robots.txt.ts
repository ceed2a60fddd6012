import type { APIRoute } from "astro";
import { wholeAddress } from "../data/build/origin.ts";
import * as paths from "../paths.ts";

/** Pages that need an account. */
const CLOSED = [
  ...[paths.admin(), paths.auth(), paths.createTopList(), paths.feed(), paths.onboarding()],
  paths.proDashboard(),
];

export const GET: APIRoute = () =>
  new Response(`User-agent: *
${CLOSED.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${wholeAddress(paths.sitemap())}
`);
