import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLocalAddress } from "../../src/domain/site/local-address.ts";
import type { RenderedSite } from "./renderer/post-render.ts";

/** All pages of a route have the same inline scripts and styles, so the policy needs the hashes of one page per route. */
export function writeSecurityHeaders({ outDir, firstPages }: RenderedSite): void {
  const html = firstPages
    .filter((file) => file.endsWith(".html"))
    .map((file) => readFileSync(join(outDir, file), "utf8"));
  const policy = contentSecurityPolicy(
    process.env["PUBLIC_SUPABASE_URL"] ?? "",
    inlineHashes(html, "script"),
    inlineHashes(html, "style"),
  );
  writeFileSync(join(outDir, "_headers"), headersFile(policy, process.env));
}

/** Other sites may show the pages at these addresses in a frame. netlify.toml has a rule for the same addresses. */
const EMBEDDABLE_PATH = "/embed/list/:id";

/** Any site may show this page in a frame, so the page itself must not send a form or contain a frame (security B153). */
const framedPolicy = (policy: string): string =>
  policy
    .replace(/frame-ancestors [^;]*/, "frame-ancestors *")
    .replace(/form-action [^;]*/, "form-action 'none'")
    .replace(/frame-src [^;]*/, "frame-src 'none'");

/** Netlify sets `CONTEXT` for each deploy. Search engines may index only the production site (security F19). */
export function headersFile(policy: string, { CONTEXT }: NodeJS.ProcessEnv): string {
  const isPreview = Boolean(CONTEXT) && CONTEXT !== "production";
  const robots = isPreview ? "  X-Robots-Tag: noindex\n" : "";
  return `/*\n  Content-Security-Policy: ${policy}\n${robots}${EMBEDDABLE_PATH}\n  Content-Security-Policy: ${framedPolicy(policy)}\n`;
}

function inlineHashes(pages: string[], tag: "script" | "style"): string[] {
  const elements = new RegExp(`<${tag}(?<attributes>[^>]*)>(?<code>.*?)</${tag}>`, "gs");
  const hashes = new Set<string>();
  for (const page of pages) {
    for (const { groups } of page.matchAll(elements)) {
      const attributes = groups?.["attributes"] ?? "";
      if (/\ssrc=|application\/(ld\+)?json/.test(attributes)) continue;
      hashes.add(
        createHash("sha256")
          .update(groups?.["code"] ?? "")
          .digest("base64"),
      );
    }
  }
  return [...hashes].sort();
}

/** Returns the content security policy that security F9 describes. */
function contentSecurityPolicy(backend: string, scripts: string[], styles: string[]): string {
  const origin = new URL(backend).origin;
  const sources = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)];
  const directives: [string, string[]][] = [
    ["default-src", ["'self'"]],
    ["script-src", sources(scripts)],
    ["style-src", sources(styles)],
    ["img-src", ["'self'", "https:", "data:", origin]],
    ["font-src", ["'self'", "data:"]],
    ["connect-src", ["'self'", origin, origin.replace(/^http/, "ws")]],
    ["worker-src", ["'self'"]],
    // The form of a recap reads the length of a chosen file from its blob.
    ["media-src", isLocalAddress(backend) ? ["https:", "blob:", origin] : ["https:", "blob:"]],
    ["frame-src", ["https://www.youtube-nocookie.com"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", ["'none'"]],
  ];
  return directives.map(([name, values]) => [name, ...values].join(" ")).join("; ");
}
