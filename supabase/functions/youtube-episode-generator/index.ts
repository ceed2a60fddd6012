import { serveFunction } from "../_shared/serve.ts";
import { contract, generateEpisode } from "../_shared/youtube/episode-generator.ts";

Deno.serve(serveFunction("youtube-episode-generator", contract, generateEpisode, Deno.env.get));
