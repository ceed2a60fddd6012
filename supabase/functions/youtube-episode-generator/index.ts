import { door } from "../_shared/serve.ts";
import { contract, generateEpisode } from "../_shared/youtube/episode-generator.ts";

Deno.serve(door(contract, generateEpisode, Deno.env.get));
