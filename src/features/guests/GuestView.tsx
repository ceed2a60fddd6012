import type { ReactNode } from "react";
import type { GuestPage } from "../../domain/content/guests.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { Website } from "../../ui/Website.tsx";

interface Props {
  guest: GuestPage;
  actions?: ReactNode;
}

export function GuestView({ guest, actions }: Props) {
  const { name, link, episodes } = guest;
  const showCount = new Set(episodes.map(({ show }) => show.slug)).size;
  return (
    <>
      <header className="border-b border-rule">
        <div className="page pt-9 pb-12 lg:pt-14 lg:pb-16">
          <Breadcrumb crumbs={[{ text: "Guests", href: paths.guests() }, { text: name }]} />
          <h1 dir="auto" className="mt-6 text-h1 wrap-break-word">
            {name}
          </h1>
          <p className="mt-5 text-base text-muted">
            {formatCount(episodes.length, "episode")} of {formatCount(showCount, "show")}
          </p>
          <Website url={link} />
          {actions !== undefined && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
        </div>
      </header>
      <section aria-labelledby="episodes" className="page pt-12">
        <h2 id="episodes" className="mb-8 text-h2">
          Episodes
        </h2>
        <EpisodeGrid episodes={episodes} headingLevel={3} />
      </section>
    </>
  );
}
