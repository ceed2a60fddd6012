import { door } from "../_shared/serve.ts";
import { connectChannel, contract } from "../_shared/youtube/channel-fetch.ts";

Deno.serve(door(contract, connectChannel, Deno.env.get));
