import { useEffect, useState } from "react";
import { CategoryShell } from "./CategoryShell.tsx";
import { RecapShell } from "./RecapShell.tsx";
import { ShowShell } from "./ShowShell.tsx";

const SHELLS = { category: CategoryShell, recap: RecapShell, show: ShowShell } as const;
const isKind = (kind: string | undefined): kind is keyof typeof SHELLS =>
  kind !== undefined && Object.hasOwn(SHELLS, kind);

/** The page for a category, a show or a recap that is newer than the last build, by its address. */
export function Shell() {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => setPath(location.pathname), []);
  const [, kind, slug] = path?.split("/") ?? [];
  if (!slug || !isKind(kind)) return <p role="status">Loading…</p>;
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
