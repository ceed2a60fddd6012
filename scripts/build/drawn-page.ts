/** Where a page of `astro.config.mjs` (`format: "file"`) is written, within the output folder. */
export function fileOf(pathname: string, type: string): string {
  const path = pathname.replace(/^\/|\/$/g, "");
  return type === "endpoint" ? path : `${path || "index"}.html`;
}
