/** Returns the routes in the tables of docs/specification.md, section 2, such as `/guest/{slug}` or `/search?q=…`. */
export function readRoutes(specification: string): string[] {
  const section = specification.split(/^## /m).find((text) => text.startsWith("2. ")) ?? "";
  return [...section.matchAll(/^\| (`\/[^|]*)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, route = ""]) => route),
  );
}

/** Returns the routes that no path belongs to. */
export function unvisitedRoutes(routes: readonly string[], paths: ReadonlySet<string>): string[] {
  return routes.filter((route) => {
    const [path = ""] = route.split(/[?#]/);
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`, "u");
    return ![...paths].some((visited) => pattern.test(visited));
  });
}
