import { contract, writeRecaps } from "../_shared/generation/write-recaps.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("write-recaps", contract, writeRecaps, Deno.env.get));
