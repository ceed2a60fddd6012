import { contract, generateRecap } from "../_shared/recap/generate-recap.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("generate-recap", contract, generateRecap, Deno.env.get));
