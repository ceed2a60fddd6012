import { serveFunction } from "../_shared/serve.ts";
import { connectChannel, contract } from "../_shared/youtube/channel-fetch.ts";

Deno.serve(serveFunction("youtube-channel-fetch", contract, connectChannel, Deno.env.get));
