import type { AstroPrerenderer } from "astro";
import { crowdedPrefixes, recapFile, recapRules } from "../hosting/recap-folders.ts";

export const RENDER_CONCURRENCY = 1;

type Path = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>[number];
type PathLike = Pick<Path, "pathname" | "route" | "cacheKey">;

export interface Page<P extends PathLike = Path> {
  path: P;
  /** The file that Astro would write, such as `recap/salt.html` for the page `/recap/salt`. */
  address: string;
  /** The file that the build writes. If `file` and `address` differ, a rewrite rule leads from the address to this file. */
  file: string;
  key: string | null;
}

/** If two routes have the same path, the first route renders the page, as in Astro. */
export function listPages<P extends PathLike>(paths: readonly P[]) {
  const prefixes = crowdedPrefixes(paths.flatMap(recapSlug));
  const fileOf = recapFile(prefixes);
  const pages = new Map<string, Page<P>>();
  const routes = new Map<string, string>();
  for (const path of paths) {
    const address = outputFile(path.pathname, path.route.type);
    if (pages.has(address)) continue;
    const file = fileOf(address);
    pages.set(address, { path, address, file, key: path.cacheKey ?? null });
    routes.set(path.route.route, routes.get(path.route.route) ?? file);
  }
  return {
    pages: [...pages.values()],
    firstPages: [...routes.values()],
    rules: recapRules(prefixes),
  };
}

const RECAP_ROUTE = "/recap/[slug]";

const recapSlug = ({ route, pathname }: PathLike) =>
  route.route === RECAP_ROUTE ? [pathname.replace(/^\/recap\//, "")] : [];

/** Names files in the same way as Astro with `format: "file"`, which astro.config.mjs sets. */
function outputFile(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, "");
  return type === "endpoint" ? path : `${path || "index"}.html`;
}
