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

/** Status 301 redirects to the path `to`. Status 200 answers with the file `to`. */
interface RuleMatch {
  to: string;
  status: 200 | 301;
}

/** Returns a function that finds the rule for an address. Throws if a rule is invalid or could leave the site. */
export async function readRedirects({ netlifyConfigPath = "netlify.toml", redirectsFile }: RuleFiles = {}) {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: redirectsFile ? [redirectsFile] : [],
    netlifyConfigPath,
    configRedirects: [],
    minimal: true,
  });
  if (errors.length > 0) throw new Error(errors.map(String).join("\n"));
  const fixedRedirects = new Map<string, string>();
  const rewrites: { to: string; pattern: RegExp }[] = [];
  for (const rule of redirects as RedirectRule[]) {
    if (isFixedRedirect(rule)) fixedRedirects.set(decodePath(rule.from), rule.to);
    else {
      refuseUnsafeRedirect(rule);
      rewrites.push({ to: rule.to, pattern: toPattern(rule) });
    }
  }
  return (pathname: string): RuleMatch | undefined => {
    const targetPath = fixedRedirects.get(decodePath(pathname));
    if (targetPath !== undefined) return { to: targetPath, status: 301 };
    for (const { to, pattern } of rewrites) {
      const groups = pattern.exec(pathname)?.groups;
      if (!groups) continue;
      return { to: to.replace(PLACEHOLDER, (_, name: string) => groups[name] ?? ""), status: 200 };
    }
    return undefined;
  };
}

/** The target of a redirect without placeholders does not depend on the requested address. */
const isFixedRedirect = ({ from, to, status = 301 }: RedirectRule) =>
  status === 301 && FIXED_PATH.test(decodePath(from)) && FIXED_PATH.test(decodePath(to));

const FIXED_PATH =
  /^\/(?:category|recap|show)\/[\p{L}\p{M}\p{N}_-]+(?:\.md|\.xml|\/[\p{L}\p{M}\p{N}_-]+(?:\.json)?)?$/u;

/** Netlify decodes addresses before it compares them with a rule, and ignores a slash at the end. */
function decodePath(path: string): string {
  const trimmedPath = path.replace(/\/$/, "");
  try {
    return decodeURIComponent(trimmedPath);
  } catch {
    return trimmedPath;
  }
}

const PLACEHOLDER = /:(\w+)/g;

/**
 * Netlify decodes an address before it applies the rules, and browsers read `\` as `/`. So a redirect whose target
 * contains a part of the requested address could lead to another site (security H3). A rewrite always answers with a file of this site.
 */
function refuseUnsafeRedirect({ from, to, status = 301 }: RedirectRule): void {
  if (status === 200 && /^\/[\w-]+(\.\w+$|\/[\w./:%-]+$)/.test(to)) return;
  throw new Error(
    `netlify.toml: ${from} must answer with a file of this site and status 200. A redirect could leave the site.`,
  );
}

/** `:name` matches one part of an address. `*` is always at the end and matches all remaining parts. Small and capital letters are equal. */
function toPattern({ from }: RedirectRule): RegExp {
  const hasWildcard = from.endsWith("*");
  const fixedPart = hasWildcard ? from.slice(0, -1) : from;
  if (fixedPart.includes("*")) throw new Error(`netlify.toml: the local server does not support the rule for ${from}`);
  const parts = fixedPart
    .split("/")
    .map((part) => (part.startsWith(":") ? `(?<${part.slice(1)}>[^/]+)` : RegExp.escape(part)));
  return new RegExp(`^${parts.join("/")}${hasWildcard ? "(?<splat>.*?)" : "(?<splat>)"}/?$`, "i");
}
