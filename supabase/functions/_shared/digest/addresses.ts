import type { Env } from "../settings.ts";

export const digestSiteOf = (env: Env): string => env("PUBLIC_SITE_URL") || env("SITE_ORIGINS")?.split(",")[0] || "";

/** The secret is after the `#`, because browsers do not send that part of an address to a server. */
export const confirmPage = (site: string, token: string) => `${site}/email-digest#confirm=${token}`;

export const unsubscribePage = (site: string, secret: string) => `${site}/email-digest#unsubscribe=${secret}`;

export const oneClickAddress = (backendUrl: string, secret: string) =>
  `${backendUrl}/functions/v1/unsubscribe?token=${secret}`;
