import { parseAllRedirects } from "@netlify/redirect-parser";

interface RedirectRule {
  from: string;
  to: string;
  status?: number;
}

/** Redirects of netlify.toml. Status 200 serves another file; the others keep the query. */
export async function readRedirects() {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [],
    netlifyConfigPath: "netlify.toml",
    configRedirects: [],
    minimal: true,
  });
  if (errors.length > 0) throw new Error(errors.map(String).join("\n"));
  const rules = (redirects as RedirectRule[]).map((rule) => ({
    ...rule,
    pattern: toPattern(rule),
  }));
  return (pathname: string, search = "") => {
    for (const { pattern, to, status = 301 } of rules) {
      const groups = pattern.exec(pathname)?.groups;
      if (!groups) continue;
      const address = fill(to, groups);
      return { to: status < 300 ? address : address + search, status };
    }
    return undefined;
  };
}

/** Supports `:name` for one part of an address, and no `*`. */
function toPattern({ from }: RedirectRule): RegExp {
  if (from.includes("*"))
    throw new Error(`netlify.toml: the local server does not support * in ${from}. Use :name.`);
  const parts = from.split("/").map((part) => {
    if (part.startsWith(":")) return `(?<${part.slice(1)}>[^/]+)`;
    return RegExp.escape(part);
  });
  return new RegExp(`^(?<all>${parts.join("/")})/?$`);
}

const fill = (to: string, groups: Record<string, string>) =>
  to.replace(/:(\w+)/g, (_, name: string) => groups[name] ?? "");
