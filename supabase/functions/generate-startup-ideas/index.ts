import { door } from "../_shared/serve.ts";
import { contract, suggestStartupIdeas } from "../_shared/startup-ideas.ts";

Deno.serve(door(contract, suggestStartupIdeas, Deno.env.get));
