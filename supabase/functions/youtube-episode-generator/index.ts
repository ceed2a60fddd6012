import { door } from "../_shared/serve.ts";
import { contract, generateEpisode } from "../_shared/youtube/episode-generator.ts";

Deno.serve(door("youtube-episode-generator", contract, generateEpisode, Deno.env.get));
