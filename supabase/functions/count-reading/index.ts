import { contract, countReading } from "../_shared/count-reading.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("count-reading", contract, countReading, Deno.env.get));
