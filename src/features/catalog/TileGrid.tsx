import { CardLink } from "../../ui/CardLink.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

export interface Tile {
  name: string;
  slug: string;
  description: string | null;
  imageUrl: string | null;
  href: string;
  /** For example "7 episodes". */
  countText: string;
}

export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-10 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      {tiles.map((tile) => (
        <li key={tile.slug} className="card relative flex items-start gap-5">
          <Thumbnail url={tile.imageUrl} seed={tile.slug} square className="w-28 shrink-0" />
          <div className="min-w-0">
            <h3 dir="auto" className="line-clamp-2 text-card">
              <CardLink href={tile.href} text={tile.name} />
            </h3>
            <p className="label mt-1.5">{tile.countText}</p>
            {tile.description !== null && (
              <p dir="auto" className="mt-2 line-clamp-3 text-ui text-muted">
                {tile.description}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
