import type { EpisodeCard } from "../../domain/content/content.ts";
import * as paths from "../../paths.ts";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { MoreOfList } from "../../ui/MoreOfList.tsx";

interface Props {
  slug: string;
  name: string;
  episodes: readonly EpisodeCard[];
  next: string | null;
}

/** Page 2 or a later page with the episodes of a show. `ShowView` is page 1. */
export function ShowPart({ slug, name, episodes, next }: Props) {
  return (
    <div className="page pt-10 lg:pt-16">
      <h1 className="mb-3 text-h1">{name}</h1>
      <p className="mb-10">
        <a href={paths.show(slug)} className="link">
          All about this show
        </a>
      </p>
      <EpisodeGrid episodes={episodes} headingLevel={2} />
      {next !== null && <MoreOfList href={paths.showPart(slug, next)} text="More episodes" />}
    </div>
  );
}
