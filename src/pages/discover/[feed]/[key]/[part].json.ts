import type { APIRoute, GetStaticPaths } from "astro";
import { openCatalog } from "../../../../data/build/catalog.ts";
import { type FeedFile, feedFiles, feedPart } from "../../../../data/build/feeds.ts";
import { pageKey } from "../../../../data/build/page-key.ts";
import { FEED_KINDS } from "../../../../domain/feeds/feeds.ts";

/** The parts of feeds are static files. So a reader can filter a feed without a request to the backend. */
export const getStaticPaths = (async () => {
  const catalog = await openCatalog();
  return FEED_KINDS.flatMap((kind) => feedFiles(catalog, kind)).map((file) => ({
    params: { feed: file.kind, key: file.key, part: String(file.part) },
    props: { file },
    cacheKey: pageKey(file),
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ file: FeedFile }> = ({ props: { file } }) => Response.json(feedPart(file.kind, file));
