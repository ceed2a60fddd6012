import type { Category, ShowCard } from "../../domain/content/content.ts";
import { counted } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import type { Tile } from "./TileGrid.tsx";

interface Source {
  categories(): Category[];
  showsOfCategory(slug: string): ShowCard[];
}

/** Every category as a tile. */
export const categoryTiles = (catalog: Source): Tile[] =>
  catalog.categories().map((category) => {
    const { length } = catalog.showsOfCategory(category.slug);
    return {
      ...category,
      href: paths.category(category.slug),
      fact: counted(length, "show"),
    };
  });
