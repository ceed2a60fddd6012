import type { ReactNode } from "react";
import { useTitle } from "../../hooks/use-title.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";

export interface ShellKind<T> {
  load(slug: string, signal: AbortSignal): Promise<T | null>;
  titleOf(value: T): string;
  view(value: T): ReactNode;
  /** The first words of the message “… did not load.” */
  subject: string;
  notFound: { heading: string; link: { text: string; href: string } };
}

export function ShellPage<T>({ kind, slug }: { kind: ShellKind<T>; slug: string }) {
  const [page, retry] = useLoadable(slug, kind.load);
  useTitle(page.state === "ready" ? kind.titleOf(page.value) : page.state === "missing" ? kind.notFound.heading : null);
  switch (page.state) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "failed":
      return <LoadFailed subject={kind.subject} retry={retry} headingLevel={1} />;
    case "missing":
      return <Notice {...kind.notFound} />;
    case "ready":
      return kind.view(page.value);
  }
}
