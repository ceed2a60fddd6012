import type { Catalog } from "../../data/build/catalog.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import type { Tile } from "./TileGrid.tsx";

export const categoryTiles = (catalog: Catalog): Tile[] =>
  catalog.categories().map((category) => {
    const showCount = catalog.showsOfCategory(category.slug).length;
    return {
      ...category,
      href: paths.category(category.slug),
      countText: formatCount(showCount, "show"),
    };
  });
