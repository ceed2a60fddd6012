import { useEffect, useState } from "react";
import { categoryKind, guestKind, recapKind, showKind } from "./kinds.tsx";
import { ShellPage } from "./ShellPage.tsx";

/** The page for a category, a guest, a show or a recap that is newer than the last build, by its address. */
export function Shell() {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => setPath(location.pathname), []);
  const [, kind, part = ""] = path?.split("/") ?? [];
  const slug = decodeSlug(part);
  switch (kind) {
    case "category":
      return <ShellPage kind={categoryKind} slug={slug} />;
    case "guest":
      return <ShellPage kind={guestKind} slug={slug} />;
    case "recap":
      return <ShellPage kind={recapKind} slug={slug} />;
    case "show":
      return <ShellPage kind={showKind} slug={slug} />;
    default:
      return <p role="status">Loading…</p>;
  }
}

/** A malformed escape is nobody's slug; it stays as it is and is not found. */
function decodeSlug(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
