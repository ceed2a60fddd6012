import { resolverOf } from "../_shared/download/resolver.ts";
import { contract, fetchFeed } from "../_shared/feeds/fetch-feed.ts";
import { serveFunction } from "../_shared/serve.ts";

const handler = fetchFeed(resolverOf(Deno.resolveDns));
Deno.serve(serveFunction("fetch-feed", contract, handler, Deno.env.get));
