import { parseAllRedirects } from "@netlify/redirect-parser";

interface RedirectRule {
  from: string;
  to: string;
  status?: number;
}

interface RuleFiles {
  netlifyConfigPath?: string;
  /** The file `_redirects` of a build. Its rules come before the rules of netlify.toml. */
  redirectsFile?: string;
}

/** Returns a function that maps an address to the path of a file. Throws if a rule is invalid or redirects. */
export async function readRedirects({
  netlifyConfigPath = "netlify.toml",
  redirectsFile,
}: RuleFiles = {}) {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: redirectsFile ? [redirectsFile] : [],
    netlifyConfigPath,
    configRedirects: [],
    minimal: true,
  });
  if (errors.length > 0) throw new Error(errors.map(String).join("\n"));
  const rules = (redirects as RedirectRule[]).map((rule) => {
    refuseRedirect(rule);
    return { to: rule.to, pattern: toPattern(rule) };
  });
  return (pathname: string): string | undefined => {
    for (const { to, pattern } of rules) {
      const groups = pattern.exec(pathname)?.groups;
      if (groups) return to.replace(PLACEHOLDER, (_, name: string) => groups[name] ?? "");
    }
    return undefined;
  };
}

const PLACEHOLDER = /:(\w+)/g;

/**
 * Netlify decodes an address before it applies the rules, and browsers read `\` as `/`. So a redirect whose target has a
 * part of the address could lead to another site (security H3). A rewrite always answers with a file of this site.
 */
function refuseRedirect({ from, to, status = 301 }: RedirectRule): void {
  if (status === 200 && /^\/[\w-]+(\.\w+$|\/[\w./:%-]+$)/.test(to)) return;
  throw new Error(
    `netlify.toml: ${from} must answer with a file of this site and status 200. A redirect could leave the site.`,
  );
}

/** `:name` matches one part of an address. `*` is always at the end and matches all remaining parts. */
function toPattern({ from }: RedirectRule): RegExp {
  const hasWildcard = from.endsWith("*");
  const fixedPart = hasWildcard ? from.slice(0, -1) : from;
  if (fixedPart.includes("*"))
    throw new Error(`netlify.toml: the local server does not know ${from}`);
  const parts = fixedPart
    .split("/")
    .map((part) => (part.startsWith(":") ? `(?<${part.slice(1)}>[^/]+)` : RegExp.escape(part)));
  return new RegExp(`^${parts.join("/")}${hasWildcard ? "(?<splat>.*?)" : "(?<splat>)"}/?$`);
}
