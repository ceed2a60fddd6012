import { serveFunction } from "../_shared/serve.ts";
import { contract, generateLatestRecap } from "../_shared/youtube/latest-episode.ts";

Deno.serve(serveFunction("youtube-latest-episode", contract, generateLatestRecap, Deno.env.get));
