import { useEffect, useState } from "react";
import { categoryKind, guestKind, recapKind, showKind } from "./kinds.tsx";
import { ShellPage } from "./ShellPage.tsx";

/** Shows a category, guest, show or recap that is newer than the last build. */
export function Shell() {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => setPath(location.pathname), []);
  const [, kind, encodedSlug = ""] = path?.split("/") ?? [];
  const slug = decodeSlug(encodedSlug);
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

/** If the address has a malformed escape, such as `%zz`, returns the slug unchanged. No row has such a slug. */
function decodeSlug(encodedSlug: string): string {
  try {
    return decodeURIComponent(encodedSlug);
  } catch {
    return encodedSlug;
  }
}
