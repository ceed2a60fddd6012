import { door } from "../_shared/serve.ts";
import { connectChannel, contract } from "../_shared/youtube/channel-fetch.ts";

Deno.serve(door("youtube-channel-fetch", contract, connectChannel, Deno.env.get));
