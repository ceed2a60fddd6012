interface PolicyParts {
  /** The backend's address; its origin may be fetched from, by http and by WebSocket. */
  backend: string;
  /** Base64 SHA-256 of each inline script and style. */
  scripts: string[];
  styles: string[];
}

/** The content security policy of every page (security F9), as one header value. */
export function contentSecurityPolicy({ backend, scripts, styles }: PolicyParts): string {
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
    ["frame-src", ["'none'"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'none'"]],
    ["form-action", ["'self'"]],
    ["frame-ancestors", ["'none'"]],
  ];
  return directives.map(([name, values]) => [name, ...values].join(" ")).join("; ");
}
