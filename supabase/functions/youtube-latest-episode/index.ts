import { serveFunction } from "../_shared/serve.ts";
import { contract, generateLatest } from "../_shared/youtube/latest-episode.ts";

Deno.serve(serveFunction("youtube-latest-episode", contract, generateLatest, Deno.env.get));
