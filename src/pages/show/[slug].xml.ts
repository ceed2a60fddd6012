import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from "astro";
import { openCatalog } from "../../data/build/catalog.ts";
import { pageKey } from "../../data/build/page-key.ts";
import { rssFeed } from "../../features/rss/rss.ts";
import * as paths from "../../paths.ts";

export const getStaticPaths = (async () => {
  const catalog = await openCatalog();
  return catalog.shows().map(({ slug, name, description }) => {
    const props = { slug, name, description, recaps: catalog.newest({ show: slug }) };
    return { params: { slug }, props, cacheKey: pageKey(props) };
  });
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  rssFeed(await openCatalog(), {
    title: props.name,
    description: props.description?.trim() || `New recaps of ${props.name}.`,
    page: paths.show(props.slug),
    feed: paths.showRss(props.slug),
    recaps: props.recaps,
  });
