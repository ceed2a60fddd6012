import { contract, startDigest } from "../_shared/digest/start-digest.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("start-digest", contract, startDigest, Deno.env.get));
