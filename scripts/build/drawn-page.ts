import type { AstroPrerenderer } from "astro";

/** How many pages are drawn at a time. */
export const PAGES_AT_ONCE = 16;

type Path = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>[number];

/**
 * The pages of a site as Astro lists their paths, with the file that each is written to, and a file of each route. Of two routes for one path
 * the first wins, as with Astro.
 */
export function pagesOf<P extends Pick<Path, "pathname" | "route" | "cacheKey">>(
  paths: readonly P[],
) {
  const pages = new Map<string, { path: P; file: string; key: string | null }>();
  const routes = new Map<string, string>();
  for (const path of paths) {
    const file = fileOf(path.pathname, path.route.type);
    if (pages.has(file)) continue;
    pages.set(file, { path, file, key: path.cacheKey ?? null });
    routes.set(path.route.route, routes.get(path.route.route) ?? file);
  }
  return { pages: [...pages.values()], firstPages: [...routes.values()] };
}

/** As `format: "file"` of astro.config.mjs has it. */
function fileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, "");
  return type === "endpoint" ? path : `${path || "index"}.html`;
}
