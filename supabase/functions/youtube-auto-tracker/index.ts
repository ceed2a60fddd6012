import { serveFunction } from "../_shared/serve.ts";
import { contract, trackChannels } from "../_shared/youtube/auto-tracker.ts";

Deno.serve(serveFunction("youtube-auto-tracker", contract, trackChannels, Deno.env.get));
