import { resolverOf } from "../_shared/download/resolver.ts";
import { checkFollowedFeeds, contract } from "../_shared/feeds/check-feeds.ts";
import { serveFunction } from "../_shared/serve.ts";

const handler = checkFollowedFeeds(resolverOf(Deno.resolveDns));
Deno.serve(serveFunction("check-feeds", contract, handler, Deno.env.get));
