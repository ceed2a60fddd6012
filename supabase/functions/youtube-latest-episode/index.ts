import { door } from "../_shared/serve.ts";
import { contract, generateLatest } from "../_shared/youtube/latest-episode.ts";

Deno.serve(door("youtube-latest-episode", contract, generateLatest, Deno.env.get));
