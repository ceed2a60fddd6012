import type { ReactNode } from "react";
import type { EpisodeCard as Episode } from "../domain/content/content.ts";
import * as paths from "../paths.ts";
import { CardLink } from "./CardLink.tsx";
import { ClipBadge } from "./ClipBadge.tsx";
import { DateText } from "./DateText.tsx";
import { SaveButton } from "./SaveButton.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

interface Props {
  episode: Episode;
  eager?: boolean | undefined;
  headingLevel?: 2 | 3 | undefined;
  children?: ReactNode;
}

export function EpisodeCard({ episode, eager, headingLevel = 2, children }: Props) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className="card relative flex h-full flex-col">
      <Thumbnail url={episode.thumbnailUrl} seed={episode.slug} eager={eager} />
      <p className="label mt-4 flex items-baseline justify-between gap-4">
        <span className="line-clamp-1">{episode.category.name}</span>
        <DateText date={episode.date} age className="text-meta font-normal tracking-normal normal-case" />
      </p>
      <Heading dir="auto" className="mt-2 line-clamp-3 text-card text-pretty">
        <CardLink href={paths.recap(episode.slug)} text={episode.title} />
      </Heading>
      <p className="mt-2.5 text-meta text-muted">
        {episode.isClip && (
          <>
            <span className="me-1">
              <ClipBadge />
            </span>{" "}
          </>
        )}
        <a
          dir="auto"
          href={paths.show(episode.show.slug)}
          className="relative z-10 font-medium text-ink underline decoration-edge hover:decoration-2"
        >
          {episode.show.name}
        </a>
        {episode.guestName !== null && <> with {episode.guestName}</>}
      </p>
      {children}
      <SaveButton slug={episode.slug} />
    </article>
  );
}
