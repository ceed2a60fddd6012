/** What is heavy is loaded by the one page that uses it. */
import { expect, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

const files = builtFiles(/\.(?:js|html)$/);

test.each([
  ["what draws charts", "beforeDatasetsUpdate", "pro-dashboard.html"],
  ["what drags", "sortable-ghost", "create-top-list.html"],
])("no other page can come to download %s", (_what, mark, page) => {
  const isLibrary = ({ text }: { text: string }) => text.includes(mark);
  const reaching = new Set(files.filter(isLibrary));
  expect(reaching.size).toBe(1);
  // Who names a file may load it, now or later.
  for (const { path } of reaching) {
    const part = `/${path.split("/").at(-1)}`;
    for (const file of files) if (file.text.includes(part)) reaching.add(file);
  }
  const pages = [...reaching].map(({ path }) => path).filter((path) => path.endsWith(".html"));
  expect(pages).toEqual([page]);
});
