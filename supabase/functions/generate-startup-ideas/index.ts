import { serveFunction } from "../_shared/serve.ts";
import { contract, suggestStartupIdeas } from "../_shared/startup-ideas.ts";

Deno.serve(serveFunction("generate-startup-ideas", contract, suggestStartupIdeas, Deno.env.get));
