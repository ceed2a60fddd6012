import { useEffect, useState } from "react";
import { RecapShell } from "./RecapShell.tsx";
import { ShowShell } from "./ShowShell.tsx";

const SHELLS = { recap: RecapShell, show: ShowShell } as const;

/** The page for a show or a recap that is newer than the last build, by its address. */
export function Shell() {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => setPath(location.pathname), []);
  const [, kind, slug] = path?.split("/") ?? [];
  if (!slug || !(kind === "recap" || kind === "show")) return <p role="status">Loading…</p>;
  const Page = SHELLS[kind];
  return <Page slug={decodeSlug(slug)} />;
}

/** A malformed escape is nobody's slug; it stays as it is and is not found. */
function decodeSlug(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
