import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { openCatalog } from "../../../data/build/catalog.ts";
import { pageKey } from "../../../data/build/page-key.ts";
import { browseKey, type PublicMode } from "../../../domain/content/browse.ts";
import { BROWSE_INDEX, browseIndexOf, cutIntoParts } from "../../../domain/content/browse-parts.ts";

export const getStaticPaths = (async () => {
  const catalog = await openCatalog();
  const modes: PublicMode[] = [
    { kind: "all" },
    { kind: "clips" },
    ...catalog.categories().map(({ slug }) => ({ kind: "category", slug }) as const),
  ];
  return modes.flatMap((mode) => {
    const parts = cutIntoParts(catalog.cards(mode));
    const files = [
      { name: BROWSE_INDEX, content: browseIndexOf(parts) },
      ...parts.map(({ name, cards }) => ({ name, content: cards })),
    ];
    return files.map(({ name, content }) => ({
      params: { mode: browseKey(mode), part: name },
      props: { content },
      cacheKey: pageKey(content),
    }));
  });
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  Response.json(props.content);
