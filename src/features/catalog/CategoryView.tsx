import type { ReactNode } from "react";
import type { Category, ShowCard } from "../../domain/content/content.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TileGrid } from "./TileGrid.tsx";

interface Props {
  category: Category;
  shows: readonly ShowCard[];
  actions?: ReactNode;
}

export function CategoryView({ category, shows, actions }: Props) {
  return (
    <>
      <header className="border-b border-rule">
        <div className="page pt-9 pb-12 lg:pt-14 lg:pb-16">
          <Breadcrumb crumbs={[{ text: "Podcasts", href: paths.podcasts() }, { text: category.name }]} />
          <h1 dir="auto" className="mt-6 text-h1">
            {category.name}
          </h1>
          {category.description !== null && (
            <p dir="auto" className="mt-5 max-w-measure font-serif text-read">
              {category.description}
            </p>
          )}
          {actions !== undefined && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
        </div>
      </header>
      {shows.length > 0 ? (
        <section aria-labelledby="shows" className="page pt-12">
          <h2 id="shows" className="mb-8 text-h2">
            {formatCount(shows.length, "show")}
          </h2>
          <TileGrid
            tiles={shows.map((show) => ({
              ...show,
              href: paths.show(show.slug),
              countText: formatCount(show.episodeCount, "episode"),
            }))}
          />
        </section>
      ) : (
        <Notice heading="No shows yet" headingLevel={2} />
      )}
    </>
  );
}
