import { servePrivateFeed } from "../_shared/private-feed/serve-private-feed.ts";

Deno.serve(servePrivateFeed(Deno.env.get));
