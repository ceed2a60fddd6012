import type { AstroPrerenderer } from "astro";

export const RENDER_CONCURRENCY = 16;

type Path = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>[number];

/** Where two routes have the same path, the first wins, as with Astro. */
export function listPages<P extends Pick<Path, "pathname" | "route" | "cacheKey">>(
  paths: readonly P[],
) {
  const pages = new Map<string, { path: P; file: string; key: string | null }>();
  const routes = new Map<string, string>();
  for (const path of paths) {
    const file = outputFile(path.pathname, path.route.type);
    if (pages.has(file)) continue;
    pages.set(file, { path, file, key: path.cacheKey ?? null });
    routes.set(path.route.route, routes.get(path.route.route) ?? file);
  }
  return { pages: [...pages.values()], firstPages: [...routes.values()] };
}

/** Follows `format: "file"` of astro.config.mjs. */
function outputFile(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, "");
  return type === "endpoint" ? path : `${path || "index"}.html`;
}
