import { AI_DEFAULT_BASE_URL } from "../../src/domain/constants.ts";
import { providerAddress } from "../../supabase/functions/_shared/transcription/settings.ts";

export const FUNCTIONS_FOLDER = "supabase/functions";
/** With this flag, Deno reads packages from node_modules. Supabase's bundler has none, so `deno.json` must not have the flag. */
const NODE_MODULES_FLAG = "--node-modules-dir=manual";

export type Secrets = Record<string, string | undefined>;

const ADDRESSES = {
  ai: ({ AI_MODEL, AI_BASE_URL }: Secrets) => (AI_MODEL ? [AI_BASE_URL || AI_DEFAULT_BASE_URL] : []),
  youtube: ({ YOUTUBE_BASE_URL: base }: Secrets) =>
    base ? [base] : ["https://www.youtube.com", "https://www.googleapis.com"],
  mail: ({ MAIL_API_KEY, MAIL_API_URL }: Secrets) => (MAIL_API_KEY ? [MAIL_API_URL || "https://api.resend.com"] : []),
  transcription: (secrets: Secrets) => [providerAddress((name) => secrets[name])],
  hook: ({ BUILD_HOOK_URL, PUBLIC_SITE_URL }: Secrets) => [BUILD_HOOK_URL, PUBLIC_SITE_URL],
};

/** Each function may reach the backend and these hosts. Deno refuses all other hosts (security E13). */
const HOST_KINDS: Record<string, readonly (keyof typeof ADDRESSES)[]> = {
  "ai-transcript-chat": ["ai"],
  "ai-content-chat": ["ai"],
  "generate-startup-ideas": ["ai"],
  "generate-recap": ["youtube", "ai"],
  "youtube-channel-fetch": ["youtube"],
  "youtube-latest-episode": ["youtube", "ai"],
  "youtube-auto-tracker": ["youtube", "ai"],
  "youtube-episode-generator": ["youtube", "ai"],
  publish: ["hook"],
  "try-prompt": ["ai"],
  "delete-account": [],
  "my-feed-rss": [],
  "send-digests": ["mail"],
  "start-digest": ["mail"],
  "count-reading": [],
  transcribe: ["transcription"],
  "write-recaps": ["ai"],
  "transcription-events": ["transcription"],
};

/** These functions may reach all hosts, because RSS feeds and webhooks can be anywhere. They refuse private addresses. */
const FUNCTIONS_WITH_ALL_HOSTS = ["fetch-feed", "check-feeds", "check-alarms"];

export const flagsOf = (name: string, secrets: Secrets, hosts: readonly string[]): string[] => [
  "run",
  "--quiet",
  "--no-prompt",
  "--cached-only",
  "--no-lock",
  NODE_MODULES_FLAG,
  // Without this flag, Deno aborts the signal of a request after the response.
  "--unstable-no-legacy-abort",
  "--config",
  `${FUNCTIONS_FOLDER}/deno.json`,
  "--allow-env",
  FUNCTIONS_WITH_ALL_HOSTS.includes(name)
    ? "--allow-net"
    : `--allow-net=${[...hosts, ...hostsOf(name, secrets)].join(",")}`,
];

const hostsOf = (name: string, secrets: Secrets): string[] =>
  (HOST_KINDS[name] ?? [])
    .flatMap((kind) => ADDRESSES[kind](secrets))
    .flatMap((address) => (address ? [hostOf(address)] : []));

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
