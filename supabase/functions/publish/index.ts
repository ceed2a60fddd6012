import { contract, publish } from "../_shared/publish/publish.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("publish", contract, publish, Deno.env.get));
