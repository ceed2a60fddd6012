import { parseAllRedirects } from "@netlify/redirect-parser";

interface RedirectRule {
  from: string;
  to: string;
  status?: number;
}

/**
 * Reads the rewrites of netlify.toml: the file that answers for an address. Throws for rules that are not valid,
 * and for redirects.
 */
export async function readRedirects(netlifyConfigPath = "netlify.toml") {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [],
    netlifyConfigPath,
    configRedirects: [],
    minimal: true,
  });
  if (errors.length > 0) throw new Error(errors.map(String).join("\n"));
  const rules = (redirects as RedirectRule[]).map((rule) => {
    refuseRedirect(rule);
    return { to: rule.to, pattern: toPattern(rule) };
  });
  return (pathname: string): string | undefined =>
    rules.find(({ pattern }) => pattern.test(pathname))?.to;
}

/**
 * Netlify decodes an address before it matches it, and browsers read `\` as `/`. So a redirect with a part of the
 * address in its target can leave the site (security H3). A rewrite to a fixed file cannot.
 */
function refuseRedirect({ from, to, status = 301 }: RedirectRule): void {
  if (status === 200 && /^\/[\w-][\w./-]*$/.test(to)) return;
  throw new Error(
    `netlify.toml: ${from} must answer with a file of this site and status 200. A redirect could leave the site.`,
  );
}

/** `:name` is one part of an address. The local server supports no `*`. */
function toPattern({ from }: RedirectRule): RegExp {
  if (from.includes("*")) throw new Error(`netlify.toml: the local server does not know ${from}`);
  const parts = from
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : RegExp.escape(part)));
  return new RegExp(`^${parts.join("/")}/?$`);
}
